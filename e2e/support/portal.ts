/**
 * The portals that the journeys drive, started for the run: one for each of the workers, which run side by side, with a
 * demo fleet in a data directory of its own. One more than the smallest machine has processors: a journey waits for what
 * comes by itself a third of the time.
 */
export const portalCount = 3;

// Read again by every worker: what is chosen once is handed on through the environment.
process.env['AZIMUTE_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000));

export const portalPorts = Array.from(
  { length: portalCount },
  (_, index) => Number(process.env['AZIMUTE_E2E_PORT']) + index,
);
/** Where each portal asks for addresses; nobody listens there but in the journey about them. */
export const geocoderPorts = portalPorts.map((port) => port + portalCount);
/** The geocoder and the portal of this worker. */
export const geocoderPort = geocoderPorts[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0;
export const portalPort = portalPorts[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0;
export const portalUrl = `http://127.0.0.1:${portalPort}`;
/** Portals start side by side, on machines that do more beside it. */
export const readyWithinMs = 180_000;
export const demoPassword = 'journeys-of-the-demo';
export const adminEmail = 'admin@demo.example';
export const managerEmail = 'manager@demo.example';
export const viewerEmail = 'viewer@demo.example';
