import { loadavg } from 'node:os';
import { measureReducer } from './measure-reducer.ts';
import { measurePortal } from './measure-portal.ts';

/** The figures of geofences; about three minutes. */
export async function benchGeofences(): Promise<void> {
  console.log(
    `load of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}; points are of processor time`,
  );
  await measureReducer();
  await measurePortal();
}
