import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, manyOf, pageQuery, pageQuerySchema } from './list-schemas.ts';
import { locales } from './locales.ts';
import * as values from './migrations.ts';
import { positionImportStates } from './position-imports.ts';
import { id, idInQuery, instant, line } from './scalars.ts';
import { deviceIdPattern } from './telemetry/values.ts';

const count = z.int().nonnegative();
export const migrationParams = z.object({ migrationId: idInQuery });

const groupId = z
  .int()
  .nonnegative()
  .describe('ID of the group in the other system. 0 for devices without a group.');
const unitId = id
  .nullable()
  .describe('ID of the UL for its devices. Null to create one with the name of the group.');
const isLeftOut = z.boolean().describe('Whether its devices are not migrated.');

const settings = {
  timeZone: z
    .string()
    .max(64)
    .nullable()
    .describe(
      'IANA time zone of the process that wrote the times of the source. Null if it is not known yet; the migration cannot start then.',
    ),
  groups: z.array(z.strictObject({ groupId, unitId, isLeftOut })).max(5_000).describe('UL of each group.'),
  inviteUserIds: z
    .array(id)
    .max(5_000)
    .describe('IDs in the other system of users to invite although they would see more devices than before.'),
};

export const updateMigrationSchema = z
  .strictObject({
    timeZone: settings.timeZone.optional(),
    groups: settings.groups.optional(),
    inviteUserIds: settings.inviteUserIds.optional(),
  })
  .meta({ id: 'UpdateMigration' });
export type UpdateMigration = z.infer<typeof updateMigrationSchema>;

export const migrationSchema = z
  .object({
    id: z.int(),
    fileName: z.string().describe('Name of the file, or address of the source without its password.'),
    state: z.enum(positionImportStates).describe('State of the migration.'),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe(
        'Why it stopped: the user is no longer an administrator, or an internal error. Null if it did not.',
      ),
    progress: z
      .object({
        stage: z.enum(values.migrationStages).describe('Part that is being migrated.'),
        records: count.describe('Number of lines of the report that are done.'),
        recordCount: count.describe('Number of lines of the report.'),
        positions: count.describe('Number of positions read, stored or not.'),
        positionCount: count.describe('Number of positions of the source.'),
        stored: count.describe('Number of positions stored.'),
        duplicates: count.describe('Number of positions that were already stored.'),
        refused: count.describe(
          'Number of positions without a valid place or time, or older than the retention.',
        ),
      })
      .describe('Progress. Everything derived from the history is computed with it.'),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Migration' });
export type Migration = z.infer<typeof migrationSchema>;
export const migrationListSchema = listOf(migrationSchema);

export const migrationDetailSchema = migrationSchema
  .extend({
    settings: z.object(settings),
    isTimeZoneFound: z
      .boolean()
      .describe(
        'Whether the source states its time zone, or it was found by comparing times. It must be given otherwise.',
      ),
    groups: z
      .array(
        z.object({
          groupId,
          name: z.string().describe('Name of the group after the names of the groups that contain it.'),
          deviceCount: count.describe('Number of devices.'),
          unitId,
          isLeftOut,
        }),
      )
      .describe('Groups of the source and their ULs.'),
    history: z
      .object({
        positions: count.describe('Number of positions.'),
        events: count.describe('Number of events.'),
        from: z
          .string()
          .nullable()
          .describe('First time of a position as the source holds it. Null if none.'),
        to: z.string().nullable().describe('Last time of a position as the source holds it. Null if none.'),
      })
      .describe('History of the source.'),
    summary: z
      .array(
        z.object({
          kind: z.enum(values.migrationKinds).describe('Kind of the records.'),
          source: count.describe('Number in the source.'),
          carried: count.describe('Number migrated as they are.'),
          changed: count.describe('Number migrated with a change.'),
          none: count.describe('Number without a place here.'),
        }),
      )
      .describe('Lines of the report by kind.'),
  })
  .meta({ id: 'MigrationDetail' });
export type MigrationDetail = z.infer<typeof migrationDetailSchema>;

export const migrationLineSchema = z
  .object({
    line: z.int(),
    kind: z.enum(values.migrationKinds).describe('Kind of the record.'),
    sourceId: z.string().describe('ID in the other system.'),
    name: z.string(),
    outcome: z
      .enum(values.migrationOutcomes)
      .describe('Whether it is migrated as it is, with a change, or not.'),
    notes: z
      .array(
        z.object({
          code: z.enum(values.migrationNotes).describe('Code of the change or reason.'),
          value: z.string().describe('Value that it concerns. Empty if none.'),
        }),
      )
      .describe('Changes, or reasons why there is no place for the record.'),
    content: z.string().describe('Content that decides, such as an expression or an area. Empty if none.'),
    isDone: z.boolean().describe('Whether the record has been migrated.'),
  })
  .meta({ id: 'MigrationLine' });
export type MigrationLine = z.infer<typeof migrationLineSchema>;
export const migrationLineListSchema = listOf(migrationLineSchema);
export const listMigrationLinesQuery = z.strictObject({
  ...pageQuery,
  kinds: manyOf(z.enum(values.migrationKinds)).describe('Kinds of the records.'),
  outcomes: manyOf(z.enum(values.migrationOutcomes)).describe('Outcomes of the records.'),
});
export type ListMigrationLinesQuery = z.infer<typeof listMigrationLinesQuery>;

export const createMigrationQuery = z.strictObject({
  fileName: line(200).regex(deviceIdPattern).default('traccar.sql'),
});
export const migrationFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe(
    'SQL dump of a Traccar database (pg_dump, mysqldump or SCRIPT of H2), optionally compressed with gzip, up to 4 GB.',
  );

export const migrationReportQuery = z.strictObject({
  format: z.enum(['csv', 'json']).default('csv').describe('Format of the file.'),
  locale: z.enum(locales).default('en'),
});

/** A migration belongs to the administrator who created it. */
const access = administratorOf('admin:users');

export const migrationCalls = {
  listMigrations: {
    summary: 'List migrations',
    description: 'Returns the migrations of the caller that were started, newest first.',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: migrationListSchema,
  },
  createMigration: {
    summary: 'Create a migration',
    description:
      'Reads a dump of a Traccar database and reports line by line what would be migrated. Nothing is migrated until it is started.',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createMigrationQuery,
    rawBody: migrationFileSchema,
    bodyTypes: [values.migrationFileType, 'application/octet-stream'],
    status: 201,
    answer: migrationDetailSchema,
  },
  getMigration: {
    summary: 'Get a migration',
    description: 'Returns a migration with its groups, the summary of its report, and its progress.',
    access,
    params: migrationParams,
    status: 200,
    answer: migrationDetailSchema,
  },
  updateMigration: {
    summary: 'Update a migration',
    description:
      'Changes time zone, ULs or users to invite, and evaluates the report again. Omitted fields stay unchanged.',
    access,
    params: migrationParams,
    body: updateMigrationSchema,
    status: 200,
    answer: migrationDetailSchema,
  },
  listMigrationLines: {
    summary: 'List lines of a migration report',
    description:
      'Returns the report line by line: what is migrated, changed and how, or has no place and why.',
    access,
    params: migrationParams,
    query: listMigrationLinesQuery,
    status: 200,
    answer: migrationLineListSchema,
  },
  getMigrationReportFile: {
    summary: 'Download a migration report',
    description: 'Returns the whole report as a file.',
    access,
    params: migrationParams,
    query: migrationReportQuery,
    rawAnswer: ['text/csv', 'application/json'],
    status: 200,
  },
  startMigration: {
    summary: 'Start a migration',
    description:
      'Migrates in the background and continues after an interruption. Users get their invitations by e-mail. Starting it again after the end has no effect; after a cancellation it continues.',
    access,
    params: migrationParams,
    status: 200,
    answer: migrationDetailSchema,
  },
  cancelMigration: {
    summary: 'Cancel a migration',
    description: 'Stops the migration. Everything migrated so far is kept.',
    access,
    params: migrationParams,
    status: 200,
    answer: migrationDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
