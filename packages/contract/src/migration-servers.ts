import type { CallPaths } from './call-address.ts';

export const migrationServerPaths = {
  listMigrationServers: 'GET /migration-servers',
  createMigrationServer: 'POST /migration-servers',
  updateMigrationServer: 'PUT /migration-servers/:migrationServerId',
  deleteMigrationServer: 'DELETE /migration-servers/:migrationServerId',
} as const satisfies CallPaths;

export const migrationServersMost = 5;

export const serverReadings = ['reading', 'read', 'failed'] as const;

/** Reasons why a server could not be read. */
export const serverProblems = [
  'address_refused',
  'unreachable',
  'unauthorized',
  'not_traccar',
  'too_large',
  'unexpected',
] as const;
export type ServerProblem = (typeof serverProblems)[number];
