import type { Readings } from '../readings/index.ts';
import type { MachineReadings } from './day-evidence.ts';

/** Readings used by facts. */
export const machineCodes = {
  fuelUsed: 'fuel_used',
  fuelRate: 'fuel_rate',
  faults: 'fault_codes',
  engineSpeed: 'engine_speed',
} as const;

const codesMost = 20;
const codeMaxLength = 24;

/**
 * Returns the fuel and fault readings of a message, without impossible values; null if it has no such readings and no
 * engine speed.
 */
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

/** Devices separate codes with spaces, commas or semicolons, and report no fault as 0. */
function codesOf(value: Readings['values'][string] | undefined): readonly string[] {
  if (typeof value !== 'string') return [];
  const codes = value
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '' && code !== '0' && code !== 'NONE')
    .map((code) => code.slice(0, codeMaxLength));
  return [...new Set(codes)].toSorted().slice(0, codesMost);
}
