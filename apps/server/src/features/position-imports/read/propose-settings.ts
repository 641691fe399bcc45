import type {
  AltitudeUnit,
  DecimalMark,
  HourMeterUnit,
  OdometerUnit,
  PositionFileFormat,
  PositionImportField,
  PositionImportSettings,
  SpeedUnit,
  TimeFormat,
} from '@azimute/contract';
import { positionImportFields } from '@azimute/contract/position-imports';
import { foldHeading } from '../../../platform/spreadsheets/fold-heading.ts';
import type { FileLine } from '../../../platform/spreadsheets/parse-csv.ts';
import { layoutOf, settingsOfLayout } from './layout-of.ts';
import { assetNames, fieldNames } from './field-names.ts';

export interface ProposalGround {
  readonly format: PositionFileFormat;
  readonly headings: readonly string[];
  readonly sample: readonly FileLine[];
  /** The account's time zone. */
  readonly timeZone: string;
}

/** Proposes settings for reading the file, from its headings and first lines. */
export function proposeSettings({
  format,
  headings,
  sample,
  timeZone,
}: ProposalGround): PositionImportSettings {
  const folded = headings.map(foldHeading);
  const columns = proposeColumns(folded, headings);
  const assetColumn = headings.find((_heading, place) => assetNames.has(folded[place] ?? ''));
  const values = (field: PositionImportField): string[] => {
    const place = headings.indexOf(columns[field] ?? '');
    return sample.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  };
  if (columns.device === null && assetColumn !== undefined) columns.device = assetColumn;
  // A time column without a separate date column needs no date format.
  const times = values('time');
  if (columns.date !== null && (columns.time === null || times.every((text) => /\d[-/.]\d/.test(text)))) {
    columns.time ??= columns.date;
    columns.date = null;
  }
  const written = columns.date === null ? values('time') : values('date');
  return {
    columns,
    deviceBy: columns.device === null ? 'file' : columns.device === assetColumn ? 'asset' : 'device',
    deviceId: null,
    devices: {},
    timeFormat: proposeTimeFormat(written),
    timeZone,
    decimalMark: proposeMark([...values('latitude'), ...values('longitude')]),
    speedUnit:
      format === 'gpx'
        ? 'mps'
        : unitOf<SpeedUnit>(
            columns.speed,
            { knots: /\b(?:kn|kt|kts|knots|nos|nudos)\b/, mps: /m\/s|\bmps\b/, mph: /\bmph\b/ },
            'kmh',
          ),
    altitudeUnit: unitOf<AltitudeUnit>(columns.altitude, { ft: /\b(?:ft|feet)\b/ }, 'm'),
    odometerUnit: unitOf<OdometerUnit>(
      columns.odometer,
      { m: /\b(?:m|meters|metros)\b/, mi: /\b(?:mi|miles|milhas|millas)\b/ },
      'km',
    ),
    hourMeterUnit: unitOf<HourMeterUnit>(
      columns.hourMeter,
      { ms: /\bms\b/, min: /\bmin\b/, s: /\b(?:s|seconds|segundos)\b/ },
      'h',
    ),
    keepRest: true,
    ...settingsOfLayout(layoutOf(headings)),
  };
}

function proposeColumns(
  folded: readonly string[],
  headings: readonly string[],
): Record<PositionImportField, string | null> {
  const taken = new Set<number>();
  const entries = positionImportFields.map((field) => {
    for (const name of fieldNames[field]) {
      const place = folded.findIndex((heading, column) => heading === name && !taken.has(column));
      if (place < 0) continue;
      taken.add(place);
      return [field, headings[place] ?? null] as const;
    }
    return [field, null] as const;
  });
  return Object.fromEntries(entries) as Record<PositionImportField, string | null>;
}

function proposeTimeFormat(values: readonly string[]): TimeFormat {
  const [first = ''] = values;
  if (/^\d{12,14}$/.test(first)) return 'epoch_ms';
  if (/^\d{9,11}(?:[.,]\d+)?$/.test(first)) return 'epoch_seconds';
  const parts = values.flatMap((text) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text);
    return found === null ? [] : [[Number(found[1]), Number(found[2])] as const];
  });
  if (parts.length === 0) return 'iso';
  return parts.some(([, second]) => second > 12) ? 'month_first' : 'day_first';
}

function proposeMark(values: readonly string[]): DecimalMark {
  return values.some((text) => /^-?\d{1,3},\d+$/.test(text)) ? 'comma' : 'point';
}

function unitOf<Unit extends string>(
  heading: string | null,
  units: Readonly<Partial<Record<Unit, RegExp>>>,
  usual: Unit,
): Unit {
  const text = (heading ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ');
  for (const [unit, pattern] of Object.entries(units) as [Unit, RegExp][])
    if (pattern.test(text)) return unit;
  return usual;
}
