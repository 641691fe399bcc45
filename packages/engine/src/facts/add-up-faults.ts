import { reportsWithinMs } from './add-up-fixes.ts';
import type { DayEvidence, DayFacts, Facts } from './day-evidence.ts';

/**
 * Adds up fault time. A code is active from its position to the next that reads the machine, at most 15 minutes: many
 * devices report a code only while it is active. A recurring code counts once.
 */
export function addUpFaults(
  { fixes, before, fromMs, toMs }: DayEvidence,
  engineOnSeconds: number,
): Pick<DayFacts, 'faults'> & Pick<Facts, 'faultSeconds' | 'faultCodes' | 'diagnosedOnSeconds'> {
  const lasting = new Map<string, number>();
  let faultMs = 0;
  let told: { readonly atMs: number; readonly codes: readonly string[]; readonly isOn: boolean } | null =
    null;
  let isOn: boolean | null = null;
  const end = (atMs: number): void => {
    if (told === null) return;
    const ms = Math.min(atMs, told.atMs + reportsWithinMs, toMs) - Math.max(told.atMs, fromMs);
    if (ms > 0) {
      if (told.isOn) faultMs += ms;
      for (const code of told.codes) lasting.set(code, (lasting.get(code) ?? 0) + ms);
    }
    told = null;
  };
  for (const { fixedAtMs, ignition, machine } of before.fix === null ? fixes : [before.fix, ...fixes]) {
    isOn = ignition ?? isOn;
    if (machine === null) continue;
    end(fixedAtMs);
    if (machine.faultCodes.length > 0)
      told = { atMs: fixedAtMs, codes: machine.faultCodes, isOn: isOn === true };
  }
  end(toMs);
  return {
    faultSeconds: Math.round(faultMs / 1000),
    faultCodes: lasting.size,
    diagnosedOnSeconds: fixes.some(({ machine }) => machine !== null) ? engineOnSeconds : 0,
    faults: Object.fromEntries([...lasting].map(([code, ms]) => [code, Math.round(ms / 1000)])),
  };
}
