import { machineCodes, machineReadingsOf, type DayFix } from '@azimute/engine/facts';
import {
  keysOfReadings,
  onlyReadings,
  protocolOf,
  readingsOf,
  type ReadingCatalog,
  type ReadingPlan,
} from '@azimute/engine/readings';
import { sourceAt } from '../../telemetry/values/place-of-source.ts';

/** A fix with its device's other values. */
export interface ToldFix extends Omit<DayFix, 'machine'> {
  /** Null if it has none of the keys. */
  readonly attributes: Readonly<Record<string, unknown>> | null;
  readonly source: number | null;
  readonly odometerKm: number | null;
}

/** How fuel and faults are read from the devices of an asset. */
export interface MachineReader {
  /** A message without any of them has no such values. */
  readonly keys: readonly string[];
  readonly read: (fix: ToldFix) => DayFix;
}

const codes = Object.values(machineCodes);
const only: ReadonlySet<string> = new Set(codes);

export function machineReaderOf(catalog: ReadingCatalog, model: string): MachineReader {
  const plans = new Map<string | null, ReadingPlan>();
  const planOf = (protocol: string | null): ReadingPlan => {
    const plan = plans.get(protocol) ?? onlyReadings(catalog.planOf({ protocol, model }), only);
    plans.set(protocol, plan);
    return plan;
  };
  return {
    keys: keysOfReadings(catalog, codes),
    read: ({ attributes, source, odometerKm, ...fix }) => {
      if (attributes === null) return { ...fix, machine: null };
      const told = { ...fix, odometerKm, attributes };
      return {
        ...fix,
        machine: machineReadingsOf(readingsOf(told, planOf(protocolOf(attributes, sourceAt(source))))),
      };
    },
  };
}
