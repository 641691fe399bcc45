import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { locales } from './locales.ts';
import * as values from './migration-comparisons.ts';
import { migrationServerParams } from './migration-servers-schemas.ts';
import { instant } from './scalars.ts';

const count = z.int().nonnegative();
const kind = z.enum(values.comparedKinds);
const reason = z.enum(values.differenceReasons);

export const compareMigrationServerSchema = z
  .strictObject({
    from: instant.describe('Start of the period.'),
    to: instant.describe(`End of the period, at most ${values.comparisonMostDays} days later.`),
  })
  .meta({ id: 'CompareMigrationServer' });
export type CompareMigrationServer = z.infer<typeof compareMigrationServerSchema>;

const comparedCounts = z.object({
  kind: kind.describe('Compared conclusions.'),
  theirs: count.describe('Number of conclusions of the Traccar server.'),
  ours: count.describe('Number of conclusions of the portal.'),
  differences: count.describe('Number of differences.'),
  unexplained: count.describe('Number of differences that no single change reproduces.'),
});

export const migrationComparisonSchema = z
  .object({
    state: z.enum(values.comparisonStates).describe('State of the comparison.'),
    from: instant,
    to: instant,
    createdAt: instant,
    finishedAt: instant.nullable(),
    deviceCount: count.describe('Number of devices to compare.'),
    devicesDone: count.describe('Number of devices that are compared.'),
    devicesLeftOut: count.describe('Number of devices without an asset here, or with too many positions.'),
    differencesLeftOut: count.describe('Number of differences beyond those that are stored.'),
    kinds: z.array(comparedCounts).describe('Counts by kind.'),
    reasons: z
      .array(z.object({ reason: reason.nullable().describe('Reason. Null if unexplained.'), count }))
      .describe('Number of differences by reason.'),
  })
  .meta({ id: 'MigrationComparison' });
export type MigrationComparison = z.infer<typeof migrationComparisonSchema>;

const conclusion = z.object({
  kind: z.enum(values.concludedKinds).describe('Kind of the conclusion.'),
  from: instant.describe('Start, or time of an event.'),
  to: instant.nullable().describe('End. Null for an event.'),
});

export const migrationDifferenceSchema = z
  .object({
    line: z.int(),
    asset: z.object({ id: z.int(), code: z.string() }),
    kind: kind.describe('Compared conclusions.'),
    at: instant.describe('Time of the first conclusion.'),
    subject: z.string().describe('Name of the geofence or alarm. Empty for trips and stops.'),
    theirs: z.array(conclusion).describe('Conclusions of the Traccar server.'),
    ours: z.array(conclusion).describe('Conclusions of the portal.'),
    reason: reason
      .nullable()
      .describe('The one change that reproduces the result of Traccar. Null if none does.'),
    setting: z
      .enum(values.comparedSettings)
      .nullable()
      .describe('Setting that differs. Null for other reasons.'),
    ownValue: z.number().nullable().describe('Value of the setting here. Null without one.'),
    theirValue: z
      .number()
      .nullable()
      .describe('Value with which the portal concludes the same as Traccar. Null without one.'),
    positions: count.describe('Number of positions that the reason concerns. 0 for settings.'),
    right: z
      .enum(values.rightSystems)
      .nullable()
      .describe('System that was right, by the reason. Null if unexplained.'),
  })
  .meta({ id: 'MigrationDifference' });
export type MigrationDifference = z.infer<typeof migrationDifferenceSchema>;
export const migrationDifferenceListSchema = listOf(migrationDifferenceSchema);

export const listMigrationDifferencesQuery = z.strictObject({
  ...pageQuery,
  kinds: manyOf(kind).describe('Compared conclusions.'),
  reasons: manyOf(z.enum([...values.differenceReasons, 'none'])).describe(
    'Reasons; none for unexplained differences.',
  ),
});
export type ListMigrationDifferencesQuery = z.infer<typeof listMigrationDifferencesQuery>;

const access = administratorOf('admin:users');

export const migrationComparisonCalls = {
  compareMigrationServer: {
    summary: 'Compare with a Traccar server',
    description:
      'Compares trips, stops, geofence events and alarms of both systems in the background, and replaces the previous comparison. A reason counts only if changing that one setting or input reproduces the result of Traccar here.',
    access,
    effort: 'upload',
    params: migrationServerParams,
    body: compareMigrationServerSchema,
    status: 201,
    answer: migrationComparisonSchema,
  },
  getMigrationComparison: {
    summary: 'Get the comparison with a Traccar server',
    description: 'Returns the latest comparison with its counts.',
    access,
    params: migrationServerParams,
    status: 200,
    answer: migrationComparisonSchema,
  },
  listMigrationDifferences: {
    summary: 'List differences from a Traccar server',
    description: 'Returns the differences of the latest comparison, each with its reason.',
    access,
    params: migrationServerParams,
    query: listMigrationDifferencesQuery,
    status: 200,
    answer: migrationDifferenceListSchema,
  },
  getMigrationDifferencesFile: {
    summary: 'Download differences from a Traccar server',
    description: 'Returns all differences of the latest comparison as a CSV file.',
    access,
    params: migrationServerParams,
    query: z.strictObject({ locale: z.enum(locales).default('en') }),
    rawAnswer: ['text/csv'],
    status: 200,
  },
} as const satisfies Readonly<Record<string, Call>>;
