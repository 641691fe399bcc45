/**
 * The portals that the journeys drive, started for the run: one for each of the workers, which run side by side, with a
 * demo fleet in a data directory of its own.
 */
export const portalCount = 2;

// Read again by every worker: what is chosen once is handed on through the environment.
process.env['AZIMUTE_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000));

export const portalPorts = Array.from(
  { length: portalCount },
  (_, index) => Number(process.env['AZIMUTE_E2E_PORT']) + index,
);
/** Of this worker. */
export const portalPort = portalPorts[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0;
export const portalUrl = `http://127.0.0.1:${portalPort}`;
export const demoPassword = 'journeys-of-the-demo';
export const adminEmail = 'admin@demo.example';
export const managerEmail = 'manager@demo.example';
export const viewerEmail = 'viewer@demo.example';
