import { availableParallelism } from 'node:os';

/**
 * Portals for the journeys, started for the run: one per parallel worker, with a demo fleet in a separate data
 * directory. One per core, since a page keeps one busy; at most 4, each with its own database.
 */
export const portalCount = Number(process.env['AZIMUTE_E2E_WORKERS'] ?? Math.min(4, availableParallelism()));

// Evaluated again by every worker: random choices are passed on through the environment.
process.env['AZIMUTE_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000));

export const portalPorts = Array.from(
  { length: portalCount },
  (_, index) => Number(process.env['AZIMUTE_E2E_PORT']) + index,
);
/** Each portal's geocoder address; nothing listens there except in the journey about addresses. */
export const geocoderPorts = portalPorts.map((port) => port + portalCount);
/** The geocoder and the portal of this worker. */
export const geocoderPort = geocoderPorts[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0;
const portalPort = portalPorts[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? 0;
export const portalUrl = `http://127.0.0.1:${portalPort}`;
/** Slowdown of the machine relative to an idle one with two cores; at least 1 (scripts/lib/pace.mjs). */
export const pace = Math.max(1, Number(process.env['AZIMUTE_TEST_PACE'] ?? 1));
/** Portals start in parallel, on machines with other work. */
export const readyWithinMs = 180_000 * pace;
export const demoPassword = 'journeys-of-the-demo';
export const adminEmail = 'admin@demo.example';
export const managerEmail = 'manager@demo.example';
export const viewerEmail = 'viewer@demo.example';
