import type { CallPaths } from '../call-address.ts';

export const fleetPaths = {
  listExceptions: 'GET /exceptions',
  getFleetComposition: 'GET /fleet/composition',
  listMaintenance: 'GET /fleet/maintenance',
  listMoves: 'GET /fleet/moves',
  getSilence: 'GET /fleet/silence',
  listDeviceKinds: 'GET /fleet/device-kinds',
  listSafetyScores: 'GET /fleet/safety-scores',
  getSafetyWeights: 'GET /safety-weights',
  changeSafetyWeights: 'PUT /safety-weights',
} as const satisfies CallPaths;
