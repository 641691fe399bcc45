import { z } from 'zod';
import { operator } from './access-rules.ts';
import type { Call } from './call.ts';
import {
  backupDays,
  installationParts,
  installationProblems,
  installationQueues,
  partStates,
  problemSeverities,
} from './installation.ts';
import { date, instant } from './scalars.ts';
import { createTrackerClaimSchema } from './tracker-claims-schemas.ts';

const seconds = z.number().min(0);
const bytes = z.number().min(0);

export const installationProblemSchema = z
  .object({
    code: z.enum(installationProblems).describe('Condition that needs the operator.'),
    severity: z.enum(problemSeverities),
    name: z.string().nullable().describe('Part, queue or certificate concerned. Null if there is none.'),
    count: z.number().nullable().describe('Number of items or days concerned. Null if there is none.'),
  })
  .meta({ id: 'InstallationProblem' });
export type InstallationProblem = z.infer<typeof installationProblemSchema>;

const processSchema = z
  .object({
    instance: z.string().describe('Name of the process.'),
    role: z.string().describe('Role of the process.'),
    version: z.string().describe('Version of Azimute that it runs.'),
    startedAt: instant,
    seenAt: instant.describe('When it last reported, ISO 8601 in UTC.'),
    cpuShare: z.number().min(0).describe('Share of one core that it used in the last half minute.'),
    memoryBytes: bytes.describe('Resident memory.'),
  })
  .meta({ id: 'InstallationProcess' });
export type InstallationProcess = z.infer<typeof processSchema>;

const partSchema = z.object({
  part: z.enum(installationParts).describe('Part of the installation.'),
  state: z.enum(partStates),
  detail: z.string().nullable().describe('Cause of a failure, or what is configured. Null if there is none.'),
});

const queueSchema = z.object({
  queue: z.enum(installationQueues).describe('Kind of items.'),
  waiting: z.int().min(0).describe('Number of waiting items.'),
  oldestSeconds: seconds.nullable().describe('Age of the oldest item. Null if none waits or it is unknown.'),
});

const diskSchema = z.object({
  databaseBytes: bytes.describe('Size of the database.'),
  freeBytes: bytes.nullable().describe('Free space of the data directory. Null for an external database.'),
  totalBytes: bytes.nullable().describe('Capacity of the data directory. Null for an external database.'),
  fullInDays: z
    .number()
    .nullable()
    .describe(
      'Days until the disk is full at the growth of the last four weeks. Null if unknown or not growing.',
    ),
  days: z
    .array(
      z.object({
        day: date,
        databaseBytes: bytes.describe('Size of the database on that day.'),
        fullness: bytes.nullable().describe('Used bytes of the disk. Null for an external database.'),
      }),
    )
    .describe('Size on each of the last 90 days: of the database, and of everything on the disk.'),
});

const backupSchema = z.object({
  target: z
    .enum(['directory', 'bucket'])
    .nullable()
    .describe('Where backups go. Null if none is configured.'),
  schedule: z.string().nullable().describe('Schedule in UTC, as in a crontab. Null without one.'),
  isEncrypted: z.boolean().describe('Whether backups are encrypted to a public key.'),
  lastAt: instant.nullable().describe('When the last complete backup ended. Null without one.'),
  lastBytes: bytes.nullable().describe('Size of the last complete backup. Null without one.'),
  error: z.string().nullable().describe('Error of the last run. Null if it succeeded.'),
  verifiedAt: instant.nullable().describe('When a backup was last restored and compared. Null if never.'),
  verifyError: z.string().nullable().describe('Differences that the last restore test found. Null if none.'),
  days: z
    .array(z.object({ day: date, state: z.enum(backupDays) }))
    .describe('Results of the last 14 days, oldest first.'),
});

const expirySchema = z.object({
  kind: z.enum(['certificate', 'api_keys', 'service_accounts']),
  name: z
    .string()
    .nullable()
    .describe('Host or file of a certificate. Null for keys, which are only counted.'),
  count: z.int().min(1),
  expiresAt: instant.describe('When it, or the first of them, expires, ISO 8601 in UTC.'),
});

export const installationSchema = z
  .object({
    observedAt: instant.nullable().describe('When the role jobs last observed it. Null if it never did.'),
    version: z.string().describe('Version of the process that answers.'),
    update: z
      .object({
        version: z.string(),
        notes: z.string().describe('Release notes in plain text.'),
        isSecurity: z.boolean().describe('Whether it mends a vulnerability.'),
      })
      .nullable()
      .describe('A newer version. Null if there is none, or if the portal does not check.'),
    checksUpdates: z.boolean().describe('Whether the portal checks for newer versions.'),
    problems: z.array(installationProblemSchema).describe('Conditions that need the operator.'),
    processes: z.array(processSchema).describe('Processes that reported in the last minutes.'),
    parts: z.array(partSchema),
    queues: z.array(queueSchema).describe('Items that wait, by kind.'),
    disk: diskSchema.nullable().describe('Size, and growth. Null until the role jobs has observed it.'),
    backup: backupSchema.describe('Settings and results of backups.'),
    expiries: z.array(expirySchema).describe('Up to 50, the first to expire first.'),
    accounts: z
      .array(
        z.object({
          id: z.int(),
          assets: z.int().min(0),
          requests: z.int().min(0).describe('Requests of the last 24 hours.'),
          p95Seconds: seconds
            .nullable()
            .describe('95th percentile of their duration. Null without requests.'),
        }),
      )
      .describe('The 20 slowest accounts, by number.'),
    accountCount: z.int().min(0).describe('Number of accounts.'),
    verification: z
      .object({
        verifiedAt: instant.nullable().describe('When figures were last recomputed. Null if never.'),
        assets: z.int().min(0),
        differences: z.int().min(0),
      })
      .describe('Result of the nightly verification of stored figures.'),
    disputedTrackers: z
      .array(
        z.object({
          trackerId: z.string().describe('ID that the tracker sends.'),
          heldBy: z.int().describe('Number of the account that claimed it.'),
          wantedBy: z.int().describe('Number of the account that asked for it.'),
          askedAt: instant.describe('When that account asked for it, ISO 8601 in UTC.'),
        }),
      )
      .describe('Up to 100 trackers that another account has claimed, most recently requested first.'),
  })
  .meta({ id: 'Installation' });
export type Installation = z.infer<typeof installationSchema>;

export const installationCalls = {
  getInstallation: {
    summary: 'Get the state of the installation',
    description:
      'Returns health, queues, disk, backups and expiries of the installation, and what needs the operator. It contains no data of an account.',
    access: operator,
    status: 200,
    answer: installationSchema,
  },
  releaseTracker: {
    summary: 'Release a disputed tracker',
    description:
      'Deletes the claim of a tracker that another account asked for. Its connections are refused until an account claims it again.',
    access: operator,
    body: createTrackerClaimSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
