import type { CallPaths } from './call-address.ts';

export const archivingPaths = {
  archiveAssets: 'POST /assets/archive',
  restoreAssets: 'POST /assets/restore',
  archiveUnit: 'POST /units/:unitId/archive',
  restoreUnit: 'POST /units/:unitId/restore',
  archiveCustomer: 'POST /customers/:customerId/archive',
  restoreCustomer: 'POST /customers/:customerId/restore',
} as const satisfies CallPaths;
