import { setImmediate as nextTurn } from 'node:timers/promises';
import { demoAccounts } from './fleet/demo-accounts.ts';
import { createMachine, type Machine } from './machine/machine.ts';
import { motionAt } from './machine/measure.ts';
import type { DemoDoor } from './open-demo-doors.ts';

/** A machine of the demo with the door that its device knocks on. */
export interface Driver {
  readonly machine: Machine;
  readonly door: DemoDoor;
  /** Time of the latest fix that the portal knew at the start; null when it knew none. */
  readonly knownFixMs: number | null;
}

/**
 * The machines of the devices that still belong to an asset. Worked out one after the other, so that the process answers
 * others meanwhile.
 */
export async function planDrivers(
  doors: readonly DemoDoor[],
  options: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<Driver[]> {
  const drivers: Driver[] = [];
  for (const door of doors) {
    const assets = demoAccounts.find(({ domain }) => domain === door.domain)?.assets ?? [];
    for (const asset of assets) {
      if (options.signal.aborted) return [];
      await nextTurn();
      const knownFixMs = door.devices.get(asset.deviceId);
      const machine = knownFixMs === undefined ? null : createMachine(asset, door.beganAtMs);
      if (machine === null) continue;
      motionAt(machine, options.nowMs);
      drivers.push({ machine, door, knownFixMs: knownFixMs ?? null });
    }
  }
  return drivers;
}
