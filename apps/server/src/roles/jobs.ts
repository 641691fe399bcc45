import { openDemoDoors } from '../features/demo/open-demo-doors.ts';
import { startSimulator, type Simulator } from '../features/demo/simulate-fleet.ts';
import type { RoleContext, RolePart } from './role.ts';

/** What runs by itself: so far, the demo's fleet. */
export function createJobsRole({ asOwner, config, log }: RoleContext) {
  let simulator: Simulator | undefined;
  return {
    routes: {},
    plugins: [],
    begin: async (address: string) => {
      if (!config.demo) return;
      const doors = await asOwner(openDemoDoors);
      const baseUrl = config.role === 'all' ? address : (config.publicUrl ?? address);
      simulator = startSimulator({ baseUrl, doors, log });
    },
    halt: async () => await simulator?.stop(),
  } satisfies RolePart;
}
