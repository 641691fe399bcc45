import type { Readings } from '../readings/index.ts';
import type { MachineReadings } from './day-evidence.ts';

/** The readings that facts are made of. */
export const machineCodes = {
  fuelUsed: 'fuel_used',
  fuelRate: 'fuel_rate',
  faults: 'fault_codes',
  engineSpeed: 'engine_speed',
} as const;

const codesMost = 20;
const codeMaxLength = 24;

/** What a message says of fuel and faults; null where it tells neither them nor the speed of the engine. What cannot be is left out. */
export function machineReadingsOf({ values, impossible }: Readings): MachineReadings | null {
  const numberOf = (code: string): number | null => {
    const value = values[code];
    return typeof value === 'number' && !impossible.includes(code) ? value : null;
  };
  if (!Object.values(machineCodes).some((code) => values[code] !== undefined)) return null;
  return {
    fuelLiters: numberOf(machineCodes.fuelUsed),
    fuelLitersPerHour: numberOf(machineCodes.fuelRate),
    faultCodes: codesOf(values[machineCodes.faults]),
  };
}

/** Devices name codes with spaces, commas or semicolons between them, and no fault as 0. */
function codesOf(value: Readings['values'][string] | undefined): readonly string[] {
  if (typeof value !== 'string') return [];
  const codes = value
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '' && code !== '0' && code !== 'NONE')
    .map((code) => code.slice(0, codeMaxLength));
  return [...new Set(codes)].toSorted().slice(0, codesMost);
}
