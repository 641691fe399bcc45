import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import * as values from './migration-servers.ts';
import { idInQuery, instant } from './scalars.ts';

const count = z.int().nonnegative();
export const migrationServerParams = z.object({ migrationServerId: idInQuery });

export const migrationServerSchema = z
  .object({
    id: z.int(),
    url: z.string().describe('Address of the Traccar server.'),
    historyFrom: instant.describe('Time from which its history is read.'),
    createdAt: instant,
    reading: z.enum(values.serverReadings).describe('Whether the server is being read for a migration.'),
    migrationId: z.int().nullable().describe('Migration that was made of it. Null until it is read.'),
    problem: z
      .enum(values.serverProblems)
      .nullable()
      .describe('Why it could not be read the last time. Null if it could.'),
    catchUp: z
      .object({
        isOn: z.boolean().describe('Whether gaps are filled from the server.'),
        caughtUpTo: instant.describe('Positions that the server received before this time were compared.'),
        forwardedSince: instant
          .nullable()
          .describe(
            'When the server received the first position that it also forwarded. Null if it forwarded none yet.',
          ),
        forwarded: count.describe('Number of positions that arrived without help.'),
        filled: count.describe('Number of positions that were missing here and filled.'),
        lost: count.describe('Part of the filled positions that the server should have forwarded.'),
      })
      .describe('Catch-up: positions that the server has and that never arrived here.'),
  })
  .meta({ id: 'MigrationServer' });
export type MigrationServer = z.infer<typeof migrationServerSchema>;

export const migrationServersSchema = z
  .object({
    items: z
      .array(migrationServerSchema)
      .max(values.migrationServersMost)
      .describe('Servers of the caller, newest first.'),
  })
  .meta({ id: 'MigrationServers' });
export type MigrationServers = z.infer<typeof migrationServersSchema>;

export const createMigrationServerSchema = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .regex(/^[^#?@\s]+$/, 'Enter an address without user, password, ? or #.')
      .describe(
        'Address of the Traccar server. Must be https unless the operator allows a host of the internal network.',
      ),
    token: z
      .string()
      .regex(/^[\x21-\x7e]{1,2000}$/, 'Enter the token as Traccar shows it.')
      .describe(
        'Token of an administrator of the Traccar server. It is stored encrypted and never returned.',
      ),
    historyFrom: instant.describe('Time from which the history is read.'),
  })
  .meta({ id: 'CreateMigrationServer' });
export type CreateMigrationServer = z.infer<typeof createMigrationServerSchema>;

export const updateMigrationServerSchema = z
  .strictObject({ isCatchingUp: z.boolean().describe('Whether to fill gaps from the server.') })
  .meta({ id: 'UpdateMigrationServer' });
export type UpdateMigrationServer = z.infer<typeof updateMigrationServerSchema>;

/** Like a migration, a server belongs to the administrator who entered it. */
const access = administratorOf('admin:users');

export const migrationServerCalls = {
  listMigrationServers: {
    summary: 'List Traccar servers',
    description: 'Returns the servers that the caller entered, with the progress of their catch-up.',
    access,
    status: 200,
    answer: migrationServersSchema,
  },
  createMigrationServer: {
    summary: 'Migrate from a Traccar server',
    description:
      'Checks address and token, then reads the server in the background. Its migration is a draft that reports line by line what would be migrated.',
    access,
    effort: 'upload',
    body: createMigrationServerSchema,
    status: 201,
    answer: migrationServerSchema,
  },
  updateMigrationServer: {
    summary: 'Start or end the catch-up',
    description:
      'While it is on, positions of the server that never arrived are filled every few minutes. A position that was also forwarded is stored once.',
    access,
    params: migrationServerParams,
    body: updateMigrationServerSchema,
    status: 200,
    answer: migrationServerSchema,
  },
  deleteMigrationServer: {
    summary: 'Delete a Traccar server',
    description: 'Ends the catch-up and deletes the token and the comparison. Everything migrated is kept.',
    access,
    params: migrationServerParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
