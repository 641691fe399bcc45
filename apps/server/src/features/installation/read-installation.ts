import type { Installation, InstallationPart, InstallationQueue, PartState } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { isNewer } from './check-update.ts';
import { findProblems } from './find-problems.ts';
import { forecastDisk, type StoredSize } from './forecast-disk.ts';
import type { Observation } from './observe-installation.ts';
import { ownVersion, type ProcessReport } from './report-process.ts';

const SHOWN_DAYS = 14;
const MOST_EXPIRIES = 50;
const SIZES_SHOWN = 90;

export interface ProcessRow {
  readonly instance: string;
  readonly role: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly cpuShare: number;
  readonly memoryBytes: number;
  readonly report: ProcessReport;
}

interface BackupRow {
  readonly lastAt: Date | null;
  readonly lastBytes: number | null;
  readonly error: string | null;
  readonly verifiedAt: Date | null;
  readonly verifyError: string | null;
  readonly days: Installation['backup']['days'];
}

/** Reads what operators see; in any other account, nothing but the version. */
export async function readInstallation(read: AccountRead): Promise<Installation> {
  const { client, at } = read;
  const { rows: observations } = await client.query<{ at: Date; report: Observation }>(
    'select observed_at as at, report from installation_observation',
  );
  const { rows: processes } = await client.query<ProcessRow>(
    `select instance, role, version, started_at as "startedAt", seen_at as "seenAt", cpu_share as "cpuShare",
        memory_bytes::float8 as "memoryBytes", report
      from installation_processes where seen_at > now() - interval '2 minutes' order by role, instance`,
  );
  const { rows: sizes } = await client.query<StoredSize>(
    `select to_char(day, 'YYYY-MM-DD') as day, database_bytes::float8 as "databaseBytes", used_bytes::float8 as "usedBytes"
      from installation_sizes order by day`,
  );
  const { rows: disputes } = await client.query<{
    tracker_id: string;
    held_by: number;
    wanted_by: number;
    asked_at: Date;
  }>('select * from list_tracker_disputes()');
  const { rows: updates } = await client.query<{ version: string; notes: string; isSecurity: boolean }>(
    'select version, notes, is_security as "isSecurity" from installation_update',
  );
  const [observed] = observations;
  const update = updates.find(({ version }) => isNewer(version, ownVersion)) ?? null;
  const report = observed?.report;
  const state = {
    observedAt: observed?.at.toISOString() ?? null,
    version: ownVersion,
    update: report?.checksUpdates === true ? update : null,
    checksUpdates: report?.checksUpdates ?? false,
    processes: processes.map(({ instance, role, version, startedAt, seenAt, cpuShare, memoryBytes }) => ({
      instance,
      role,
      version,
      cpuShare,
      memoryBytes,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    parts: report === undefined ? [] : listParts(report, processes, at),
    queues: report === undefined ? [] : listQueues(report, processes, at),
    disk: report === undefined ? null : describeDisk(report, sizes),
    backup: {
      ...(report?.backup ?? { target: null, schedule: null, isEncrypted: false }),
      ...(await readBackups(read)),
    },
    expiries: report === undefined ? [] : listExpiries(report),
    accounts: [...(report?.accounts ?? [])],
    accountCount: report?.accountCount ?? 0,
    verification: report?.verification ?? { verifiedAt: null, assets: 0, differences: 0 },
    disputedTrackers: disputes.map((row) => ({
      trackerId: row.tracker_id,
      heldBy: row.held_by,
      wantedBy: row.wanted_by,
      askedAt: row.asked_at.toISOString(),
    })),
  };
  return { ...state, problems: findProblems(state, { failedJobs: report?.failedJobs ?? 0, at }) };
}

function describeDisk(report: Observation, sizes: readonly StoredSize[]): Installation['disk'] {
  return {
    ...report.disk,
    fullInDays: forecastDisk(sizes, report.disk.freeBytes),
    days: sizes.slice(-SIZES_SHOWN).map(({ day, databaseBytes, usedBytes }) => ({
      day,
      databaseBytes,
      fullness: usedBytes,
    })),
  };
}

function listExpiries({ certificates, keys }: Observation): Installation['expiries'] {
  return [
    ...certificates.flatMap(({ name, expiresAt }) =>
      expiresAt === null ? [] : [{ kind: 'certificate' as const, name, count: 1, expiresAt }],
    ),
    ...keys.map(({ kind, count, firstAt }) => ({
      kind,
      name: null,
      count,
      expiresAt: new Date(firstAt).toISOString(),
    })),
  ]
    .toSorted((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1))
    .slice(0, MOST_EXPIRIES);
}

const LATE_AFTER_SECONDS = 600;

function listParts(report: Observation, processes: readonly ProcessRow[], at: Date): Installation['parts'] {
  const reports = processes.map((process) => process.report);
  const journals = reports.flatMap(({ journal }) => journal ?? []);
  const brokers = reports.flatMap(({ isBrokerConnected }) => isBrokerConnected ?? []);
  const ports = [...new Set(reports.flatMap(({ trackerPorts }) => trackerPorts))];
  const scanner = reports.map(({ scannerProblem }) => scannerProblem).find((problem) => problem !== null);
  const obstacle = reports.map((one) => one.obstacle).find((problem) => problem !== null);
  const isLate = ({ since }: { since: string | null }): boolean =>
    (secondsSince(since, at) ?? 0) > LATE_AFTER_SECONDS;
  const { queues } = report;
  return [
    part('database', true, obstacle ?? null),
    part('journal', journals.length > 0, journals.some(({ isConnected }) => !isConnected) ? 'NATS' : null),
    part('broker', brokers.length > 0, brokers.includes(false) ? 'MQTT' : null),
    part('trackers', ports.length > 0, null, ports.join(', ') || null),
    part('mail', report.isMailConfigured, report.isMailPostponed && report.isMailConfigured ? 'SMTP' : null),
    part('push', true, isLate(queues.pushes) ? 'Web Push' : null),
    part('objects', true, report.objects.problem, report.objects.isBucket ? 'S3' : 'DATA_DIR'),
    part('scanner', report.isScannerConfigured, scanner ?? null),
  ];
}

function part(
  name: InstallationPart,
  isOn: boolean,
  problem: string | null,
  detail: string | null = null,
): Installation['parts'][number] {
  const state: PartState = problem !== null ? 'failing' : isOn ? 'working' : 'off';
  return { part: name, state, detail: problem ?? detail };
}

function listQueues(report: Observation, processes: readonly ProcessRow[], at: Date): Installation['queues'] {
  const reports = processes.map((process) => process.report);
  const journals = reports.flatMap(({ journal }) => journal ?? []);
  const pending = reports.reduce((sum, { pendingPositions }) => sum + pendingPositions, 0);
  const queue = (name: InstallationQueue & keyof Observation['queues']) => {
    const { waiting, since } = report.queues[name];
    return { queue: name, waiting, oldestSeconds: secondsSince(since, at) };
  };
  return [
    { queue: 'positions', waiting: pending, oldestSeconds: null },
    ...(journals.length === 0
      ? []
      : [
          {
            queue: 'journal' as const,
            waiting: Math.max(...journals.map(({ messages }) => messages)),
            oldestSeconds: Math.max(...journals.map(({ oldestSeconds }) => oldestSeconds)),
          },
        ]),
    queue('recalculations'),
    queue('jobs'),
    queue('mails'),
    queue('pushes'),
    queue('webhooks'),
    queue('quarantine'),
  ];
}

function secondsSince(instant: string | null, at: Date): number | null {
  return instant === null ? null : Math.max(0, (at.getTime() - Date.parse(instant)) / 1_000);
}

async function readBackups({
  client,
  at,
}: AccountRead): Promise<Omit<Installation['backup'], 'target' | 'schedule' | 'isEncrypted'>> {
  const { rows } = await client.query<BackupRow>(
    `select max(ended_at) filter (where name is not null) as "lastAt",
      (array_agg(bytes::float8 order by ended_at desc) filter (where name is not null))[1] as "lastBytes",
      (array_agg(error order by started_at desc) filter (where ended_at is not null))[1] as error,
      max(verified_at) as "verifiedAt",
      (array_agg(verify_error order by verified_at desc) filter (where verified_at is not null))[1] as "verifyError",
      (select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'state', case
          when exists (select from backup_runs r where r.name is not null and r.verified_at is not null
            and r.verify_error is null and (r.started_at at time zone 'UTC')::date = d) then 'verified'
          when exists (select from backup_runs r where r.name is not null
            and (r.started_at at time zone 'UTC')::date = d) then 'made'
          when exists (select from backup_runs r where r.error is not null
            and (r.started_at at time zone 'UTC')::date = d) then 'failed' else 'none' end) order by d)
        from generate_series(($1::timestamptz at time zone 'UTC')::date - ${SHOWN_DAYS - 1},
          ($1::timestamptz at time zone 'UTC')::date, '1 day') as g (moment), lateral (select moment::date as d) as day) as days
    from backup_runs`,
    [at],
  );
  const [row] = rows;
  return {
    lastAt: row?.lastAt?.toISOString() ?? null,
    lastBytes: row?.lastBytes ?? null,
    error: row?.error ?? null,
    verifiedAt: row?.verifiedAt?.toISOString() ?? null,
    verifyError: row?.verifyError ?? null,
    days: row?.days ?? [],
  };
}
