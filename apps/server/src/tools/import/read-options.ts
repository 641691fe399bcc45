import { parseArgs } from 'node:util';
import type { PositionImportField, PositionImportSettings } from '@azimute/contract';
import {
  altitudeUnits,
  decimalMarks,
  hourMeterUnits,
  odometerUnits,
  positionImportFields,
  speedUnits,
  timeFormats,
} from '@azimute/contract/position-imports';
import { isTimeZone } from '@azimute/engine/zoned-time';

export const USAGE = `npm run import -- <file> --key <key> [options]

Reads positions from a CSV, GPX or GeoJSON file, compressed by gzip or not, and sends them through the positions source.
Sent again, the same file changes nothing. Refused lines are written to <file>.refused.csv.

  --url <address>         the portal (http://127.0.0.1:8080)
  --key <key>             API key with the scope telemetry:write (or AZIMUTE_KEY)
  --device <id>           the device of the whole file; otherwise a column names it
  --device-prefix <text>  before what the device column says
  --columns <list>        headings of the columns, where they are not found: time=ts,latitude=y,longitude=x; of device, date,
                          time, latitude, longitude, speed, heading, altitude, accuracy, odometer, hourMeter, ignition
  --zone <name>           time zone of times without an offset, such as America/Maceio (UTC)
  --time-format <name>    iso, day_first, month_first, epoch_seconds or epoch_ms
  --decimal-mark <name>   point or comma
  --speed-unit <name>     kmh, knots, mps or mph
  --altitude-unit <name>  m or ft
  --odometer-unit <name>  km, m or mi
  --hour-meter-unit <name> h, min, s or ms
  --only-columns          leaves the other columns out instead of keeping them as attributes
  --resume                goes on after the last line that was acknowledged, as <file>.progress.json says
`;

export interface ImportOptions {
  readonly file: string;
  readonly url: string;
  readonly key: string;
  readonly devicePrefix: string;
  readonly resume: boolean;
  readonly timeZone: string;
  /** Given settings; the others are proposed from the file. */
  readonly settings: Partial<Omit<PositionImportSettings, 'columns'>>;
  readonly columns: Partial<Record<PositionImportField, string>>;
}

/** Parses the command line; returns the problem if it is invalid. */
export function readOptions(args: readonly string[]): ImportOptions | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) return 'Name one file.';
  if (values.key === '') return 'An API key is required. Specify --key <key> or set AZIMUTE_KEY.';
  const { zone } = values;
  if (!isTimeZone(zone)) return `There is no time zone "${zone}".`;
  const columns = readColumns(values.columns);
  if (typeof columns === 'string') return columns;
  const choices = [
    ['timeFormat', 'time-format', timeFormats],
    ['decimalMark', 'decimal-mark', decimalMarks],
    ['speedUnit', 'speed-unit', speedUnits],
    ['altitudeUnit', 'altitude-unit', altitudeUnits],
    ['odometerUnit', 'odometer-unit', odometerUnits],
    ['hourMeterUnit', 'hour-meter-unit', hourMeterUnits],
  ] as const;
  const chosen: Record<string, string> = {};
  for (const [name, option, known] of choices) {
    const value = values[option];
    if (value === undefined) continue;
    if (!(known as readonly string[]).includes(value)) return `--${option} is one of ${known.join(', ')}.`;
    chosen[name] = value;
  }
  return {
    file,
    url: values.url.replace(/\/+$/, ''),
    key: values.key,
    devicePrefix: values['device-prefix'],
    resume: values.resume,
    timeZone: zone,
    columns,
    settings: {
      ...chosen,
      ...(values.device !== undefined && { deviceBy: 'file' as const, deviceId: values.device }),
      ...(values['only-columns'] && { keepRest: false }),
    },
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { ...text, default: 'http://127.0.0.1:8080' },
        key: { ...text, default: process.env['AZIMUTE_KEY'] ?? '' },
        device: text,
        'device-prefix': { ...text, default: '' },
        columns: { ...text, default: '' },
        zone: { ...text, default: 'UTC' },
        'time-format': text,
        'decimal-mark': text,
        'speed-unit': text,
        'altitude-unit': text,
        'odometer-unit': text,
        'hour-meter-unit': text,
        'only-columns': { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const SHORT_NAMES: Readonly<Record<string, PositionImportField>> = { lat: 'latitude', lon: 'longitude' };

function readColumns(list: string): Partial<Record<PositionImportField, string>> | string {
  const columns: Partial<Record<PositionImportField, string>> = {};
  for (const part of list.split(',').filter((each) => each !== '')) {
    const [name = '', ...heading] = part.split('=');
    const field = SHORT_NAMES[name] ?? positionImportFields.find((each) => each === name);
    if (field === undefined || heading.length === 0)
      return `--columns: "${part}" is not of the form field=heading. Fields: ${positionImportFields.join(', ')}.`;
    columns[field] = heading.join('=');
  }
  return columns;
}
