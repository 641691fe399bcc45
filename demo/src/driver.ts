import { setImmediate as nextTurn } from 'node:timers/promises';
import { demoAccounts } from './fleet/demo-accounts.ts';
import { createMachine, type Machine } from './machine/machine.ts';
import { motionAt } from './machine/measure.ts';
import type { DemoEndpoint } from './open-demo-endpoints.ts';

/** A machine of the demo with its device's endpoint. */
export interface Driver {
  readonly machine: Machine;
  readonly endpoint: DemoEndpoint;
  /** Time of the latest fix that the portal knew at startup; null if it knew none. */
  readonly knownFixMs: number | null;
}

/**
 * Returns the machines of devices that are still assigned. Computes them one by one, so that the process can serve
 * requests in between.
 */
export async function planDrivers(
  endpoints: readonly DemoEndpoint[],
  options: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<Driver[]> {
  const drivers: Driver[] = [];
  for (const endpoint of endpoints) {
    const assets = demoAccounts.find(({ domain }) => domain === endpoint.domain)?.assets ?? [];
    for (const asset of assets) {
      if (options.signal.aborted) return [];
      await nextTurn();
      const knownFixMs = endpoint.devices.get(asset.deviceId);
      const machine = knownFixMs === undefined ? null : createMachine(asset, endpoint.beganAtMs);
      if (machine === null) continue;
      motionAt(machine, options.nowMs);
      drivers.push({ machine, endpoint, knownFixMs: knownFixMs ?? null });
    }
  }
  return drivers;
}
