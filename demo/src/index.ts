import type { Demo } from '@azimute/server/src/roles/demo.ts';
import { openDemoEndpoints } from './open-demo-endpoints.ts';
import { demoAdministratorEmail, demoViewerEmail, seedDemo } from './seed-demo.ts';
import { startSimulator } from './simulate-fleet.ts';

export const demo: Demo = {
  administratorEmail: demoAdministratorEmail,
  viewerEmail: demoViewerEmail,
  seed: seedDemo,
  startSimulator: async (options) =>
    startSimulator({ ...options, endpoints: await options.asOwner(openDemoEndpoints) }),
};
