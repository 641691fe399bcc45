import { reportsWithinMs } from './add-up-fixes.ts';
import type { DayEvidence, DayFacts, Facts } from './day-evidence.ts';

/**
 * Faults that a device tells. A code holds from the fix that tells it to the next one, for 15 minutes at most: many devices
 * tell a code as long as it is there, and nothing when it is gone. A code of which a day tells twice is one of the day.
 */
export function addUpFaults(
  { fixes, before, fromMs, toMs }: DayEvidence,
  engineOnSeconds: number,
): Pick<DayFacts, 'faults'> & Pick<Facts, 'faultSeconds' | 'faultCodes' | 'diagnosedOnSeconds'> {
  const lasting = new Map<string, number>();
  let faultMs = 0;
  let isOn = before.fix?.ignition ?? null;
  const all = before.fix === null ? fixes : [before.fix, ...fixes];
  for (const [index, fix] of all.entries()) {
    isOn = fix.ignition ?? isOn;
    const codes = fix.machine?.faultCodes ?? [];
    if (codes.length === 0) continue;
    const nextMs = all[index + 1]?.fixedAtMs ?? toMs;
    const ms = Math.min(nextMs, fix.fixedAtMs + reportsWithinMs, toMs) - Math.max(fix.fixedAtMs, fromMs);
    if (ms <= 0 && fix.fixedAtMs < fromMs) continue;
    if (isOn === true) faultMs += Math.max(0, ms);
    for (const code of codes) lasting.set(code, (lasting.get(code) ?? 0) + Math.max(0, ms));
  }
  return {
    faultSeconds: Math.round(faultMs / 1000),
    faultCodes: lasting.size,
    diagnosedOnSeconds: fixes.some(({ machine }) => machine !== null) ? engineOnSeconds : 0,
    faults: Object.fromEntries([...lasting].map(([code, ms]) => [code, Math.round(ms / 1000)])),
  };
}
