import { availableParallelism } from 'node:os';

/**
 * The portals that the journeys drive, started for the run: one for each of the workers, which run side by side, with a
 * demo fleet in a data directory of its own. As many as there are cores, as a page keeps one busy; 4 at most, each with
 * its own database.
 */
export const portalCount = Number(process.env['AZIMUTE_E2E_WORKERS'] ?? Math.min(4, availableParallelism()));

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
const portalPort = portalPorts[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0;
export const portalUrl = `http://127.0.0.1:${portalPort}`;
/** How slow the machine is against a quiet one of two cores; 1 at least (scripts/lib/pace.mjs). */
export const pace = Math.max(1, Number(process.env['AZIMUTE_TEST_PACE'] ?? 1));
/** Portals start side by side, on machines that do more beside it. */
export const readyWithinMs = 180_000 * pace;
export const demoPassword = 'journeys-of-the-demo';
export const adminEmail = 'admin@demo.example';
export const managerEmail = 'manager@demo.example';
export const viewerEmail = 'viewer@demo.example';
