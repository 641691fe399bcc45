import { loadavg } from 'node:os';
import { measureReducer } from './measure-reducer.ts';
import { measurePortal } from './measure-portal.ts';

/** The figures of geofences in about three minutes; `--part=index` measures only the index, without its peer. */
export async function benchGeofences(options: Readonly<Record<string, string>>): Promise<void> {
  const isIndexOnly = options['part'] === 'index';
  console.log(
    `load of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}; points are of processor time`,
  );
  await measureReducer(isIndexOnly);
  if (!isIndexOnly) await measurePortal();
}
