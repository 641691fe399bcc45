import { isBitSet, scale } from '../build-report.ts';
import { readNumber } from '../read-values.ts';
import type { Report } from '../tracker-protocol.ts';
import { batteryMessages, batteryPositions, earlyBatteryTypes, shortStateTypes } from './fields.ts';
import { readCan, readWiredSensors, readWirelessSensors } from './read-extra.ts';

/** Message without its header, ID and count. */
export interface Message {
  readonly type: string;
  readonly version: string;
  readonly name: string;
  /** Fields between the device's name and the time of sending. */
  readonly fields: readonly string[];
  readonly sentAtMs: number;
}

/** Reads the external voltage and battery level, which some messages state before the fix. */
export function readHead({ type, version, name, fields }: Message, first: number): Record<string, unknown> {
  if (type === 'INF') return readInformation(fields);
  if (type === 'STT') return { moving: readState(fields[0] ?? '').moving };
  if (type === 'IDA') return { driverUniqueId: fields[1] === '' ? undefined : fields[1] };
  if (type === 'IGL') return { ignition: fields[first - 2]?.[1] === '1' };
  const isEarly = earlyBatteryTypes.has(version.slice(0, 2));
  const millivolts = fields[first - 3] ?? '';
  return {
    power:
      /^\d{4,5}$/.test(millivolts) && (type === 'FRI' || type === 'ERI')
        ? Number(millivolts) / 1000
        : undefined,
    batteryPercent: isEarly ? percentOf(fields[first - 1]) : undefined,
    battery: type === 'BPL' ? readNumber(fields[0]) : undefined,
    vin: /^[A-HJ-NPR-Z0-9]{17}$/.test(name) ? name : undefined,
    ...(type === 'CAN' && readCan(fields, 2)),
  };
}

/** Reads state, ICCID, signal, external voltage [mV] and battery [V] of a device's information. */
function readInformation(fields: readonly string[]): Record<string, unknown> {
  const [state = '', iccid, rssi, , , millivolts, second, battery, charging] = fields;
  if (!/^[0-9A-F]{2}$/.test(state)) return {};
  const volts = /^\d{4,5}$/.test(millivolts ?? '') ? Number(millivolts) : undefined;
  return {
    moving: readState(state).moving,
    iccid: /^[0-9A-F]{18,20}$/i.test(iccid ?? '') ? iccid : undefined,
    rssi: readNumber(rssi),
    power: volts === undefined ? undefined : volts / 1000,
    battery: readNumber(battery === '' ? second : battery),
    charging: charging === '1' || charging === '0' ? charging === '1' : undefined,
  };
}

type Tail = Pick<Report, 'ignition' | 'odometerKm' | 'hourMeterHours'> & {
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** State of motion, and in most devices inputs and outputs. */
const STATE = /^[1246][0-9A-F](?:[0-9A-F]{4}|[0-9A-F]{8})$/;
const SHORT_STATE = /^[1246][12A6]$/;

export function readTail(
  { type, version, fields }: Message,
  given: readonly string[],
  hasFix: boolean,
): Partial<Tail> {
  if (type === 'INF' || type === 'STT') return { ...ignitionOf(fields[0]), attributes: {} };
  if (!hasFix) return { attributes: {} };
  const { rest, satellites } = dropAppended(given);
  const stateAt = rest.findIndex((field) =>
    (shortStateTypes.has(version.slice(0, 2)) ? SHORT_STATE : STATE).test(field),
  );
  const head = stateAt < 0 ? rest : rest.slice(0, stateAt);
  const meter = head.find((field) => /^\d{5,7}:\d\d:\d\d$/.test(field));
  const mileage = head.slice(0, 3).find((field) => /^\d+\.\d{1,3}$/.test(field));
  const isMask = (bit: number): boolean =>
    type === 'ERI' && isBitSet(Number.parseInt(fields[0] ?? '', 16) || 0, bit);
  const sensors = stateAt < 0 ? rest : rest.slice(stateAt + 1);
  const { ignition, hourMeterHours, ...can } = isMask(2) ? readCan(sensors, 4) : {};
  return {
    ...(typeof ignition === 'boolean' && { ignition }),
    ...(stateAt >= 0 && ignitionOf(rest[stateAt])),
    ...(mileage !== undefined && { odometerKm: Number(mileage) }),
    ...(typeof hourMeterHours === 'number' && { hourMeterHours }),
    ...(meter !== undefined && hoursOf(meter)),
    attributes: {
      sat: satellites,
      moving: stateAt < 0 ? undefined : readState(rest[stateAt] ?? '').moving,
      batteryPercent: stateAt < 0 ? handBattery(type, version, rest) : percentOf(rest[stateAt - 1]),
      ...((rest[stateAt] ?? '').length > 2 && readSwitches(rest[stateAt] ?? '')),
      ...((type === 'FRI' || type === 'ERI') &&
        readVoltages(rest.slice(2, Math.max(2, Math.min(4, stateAt - 1))))),
      ...(isMask(0) && { fuelSensor: hexOf(sensors.slice(1).find((field) => /^[0-9A-F]{4}$/.test(field))) }),
      ...(isMask(1) && readWiredSensors(sensors)),
      ...(isMask(8) && readWirelessSensors(sensors)),
      ...can,
    },
  };
}

/** Voltages of analog inputs [mV] follow mileage and hour meter. */
function readVoltages(fields: readonly string[]): Record<string, unknown> {
  const values = fields.map((field, index) => [
    `adc${index + 1}`,
    /^\d{1,5}$/.test(field) ? Number(field) / 1000 : undefined,
  ]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** Drops the mask of fields that are appended to a fix; the first of them is the number of satellites. */
function dropAppended(fields: readonly string[]): {
  readonly rest: readonly string[];
  readonly satellites?: number;
} {
  const [map = ''] = fields;
  if (!/^0[0-9A-F]$/.test(map)) return { rest: map === '' ? fields.slice(1) : fields };
  const mask = Number.parseInt(map, 16);
  const count = [0, 1, 2, 3].filter((bit) => isBitSet(mask, bit)).length;
  const satellites = isBitSet(mask, 0) ? readNumber(fields[1]) : undefined;
  return { rest: fields.slice(1 + count), ...(satellites !== undefined && { satellites }) };
}

/** The last number of hand-held trackers, or before a state of charging, is the battery level. */
function handBattery(type: string, version: string, rest: readonly string[]): number | undefined {
  const position = batteryPositions[version.slice(0, 2)];
  if (earlyBatteryTypes.has(version.slice(0, 2))) return undefined;
  if (!batteryMessages.has(type) && position === undefined) return undefined;
  const values = rest.filter((field) => field !== '');
  const levels = values.filter((field) => /^\d{1,3}$/.test(field));
  return percentOf(
    position === undefined
      ? (levels.findLast(({ length }) => length > 1) ?? levels.at(-1))
      : levels[position],
  );
}

function percentOf(field = ''): number | undefined {
  const value = /^\d{1,3}$/.test(field) ? Number(field) : undefined;
  return value !== undefined && value <= 100 ? value : undefined;
}

function hexOf(field: string | undefined): number | undefined {
  return field === undefined ? undefined : Number.parseInt(field, 16);
}

/** First digit: 1 ignition off, 2 on, 4 not wired; second: 1 at rest, others moving or towed. */
function readState(state: string): { readonly ignition?: boolean; readonly moving?: boolean } {
  const [wired = '', motion = ''] = state;
  return {
    ...((wired === '1' || wired === '2') && { ignition: wired === '2' }),
    ...(/[126A]/.test(motion) && { moving: motion !== '1' }),
  };
}

function ignitionOf(state = ''): Pick<Report, 'ignition'> {
  const { ignition } = readState(state);
  return ignition === undefined ? {} : { ignition };
}

/** Inputs and outputs are two hexadecimal digits each behind the state of motion. */
function readSwitches(state: string): Record<string, unknown> {
  const [inputs, outputs] = [Number.parseInt(state.slice(2, 4), 16), Number.parseInt(state.slice(4, 6), 16)];
  const names = [1, 2, 3].flatMap((number) => [
    [`in${number}`, isBitSet(inputs, number)] as const,
    [`out${number}`, isBitSet(outputs, number - 1)] as const,
  ]);
  return Object.fromEntries(names);
}

/** A meter that is switched off stays at 0. */
function hoursOf(meter: string): Pick<Report, 'hourMeterHours'> {
  const [hours = 0, minutes = 0, seconds = 0] = meter.split(':').map(Number);
  const total = scale(hours + minutes / 60 + seconds / 3600, 1);
  return total === 0 ? {} : { hourMeterHours: total };
}
