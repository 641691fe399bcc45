import {
  installationProblems,
  problemSeverities,
  type Installation,
  type InstallationProblem,
  type InstallationProblemCode,
  type ProblemSeverity,
} from '@azimute/contract';

const DAY_MS = 86_400_000;
const STALE_MS = 5 * 60_000;
const FULL_SOON_DAYS = 60;
const FULL_NOW_DAYS = 7;
const LEAST_FREE_SHARE = 0.1;
const OLD_BACKUP_DAYS = 2;
const UNTESTED_DAYS = 35;
const CERTIFICATE_DAYS = 21;
const KEYS_DAYS = 14;
const LATE_SECONDS = 900;

export interface ProblemFacts {
  readonly failedJobs: number;
  readonly at: Date;
}

interface Found {
  readonly name?: string;
  readonly count?: number;
}

/** Lists what needs the operator: the most severe first, then in the order of the codes. */
export function findProblems(
  state: Omit<Installation, 'problems'>,
  { failedJobs, at }: ProblemFacts,
): InstallationProblem[] {
  const problems: InstallationProblem[] = [];
  const add = (
    severity: ProblemSeverity,
    code: InstallationProblemCode,
    { name, count }: Found = {},
  ): void => {
    problems.push({ code, severity, name: name ?? null, count: count ?? null });
  };
  const daysSince = (instant: string): number => (at.getTime() - Date.parse(instant)) / DAY_MS;

  if (state.observedAt === null || daysSince(state.observedAt) * DAY_MS > STALE_MS)
    add('failing', 'observation_stale');
  for (const { part, state: health } of state.parts)
    if (health === 'failing') add('failing', 'part_failing', { name: part });
  for (const { queue, oldestSeconds } of state.queues)
    if (queue !== 'quarantine' && (oldestSeconds ?? 0) > LATE_SECONDS)
      add('warning', 'queue_growing', { name: queue, count: Math.round((oldestSeconds ?? 0) / 60) });
  if (failedJobs > 0) add('warning', 'jobs_failed', { count: failedJobs });
  addDisk(state, add);
  addBackups(state, daysSince, add);
  for (const { kind, name, count, expiresAt } of state.expiries) {
    const days = Math.floor(-daysSince(expiresAt));
    if (kind === 'certificate' && days < CERTIFICATE_DAYS)
      add(days < FULL_NOW_DAYS ? 'failing' : 'warning', 'certificate_expiring', {
        name: name ?? '',
        count: Math.max(0, days),
      });
    if (kind !== 'certificate' && days < KEYS_DAYS) add('note', 'keys_expiring', { name: kind, count });
  }
  if (state.update !== null)
    add(
      state.update.isSecurity ? 'warning' : 'note',
      state.update.isSecurity ? 'security_update' : 'update',
      {
        name: state.update.version,
      },
    );
  if (state.verification.differences > 0)
    add('warning', 'figures_differ', { count: state.verification.differences });
  if (new Set(state.processes.map(({ version }) => version)).size > 1) add('note', 'versions_differ');
  if (state.disputedTrackers.length > 0)
    add('note', 'trackers_disputed', { count: state.disputedTrackers.length });
  return problems.toSorted((one, other) => rank(one) - rank(other));
}

function rank({ severity, code }: InstallationProblem): number {
  return (
    problemSeverities.indexOf(severity) * installationProblems.length + installationProblems.indexOf(code)
  );
}

type Add = (severity: ProblemSeverity, code: InstallationProblemCode, found?: Found) => void;

function addDisk({ disk }: Omit<Installation, 'problems'>, add: Add): void {
  if (disk === null) return;
  const { fullInDays, freeBytes, totalBytes } = disk;
  const isFull = freeBytes !== null && totalBytes !== null && freeBytes < totalBytes * LEAST_FREE_SHARE;
  if (!isFull && (fullInDays === null || fullInDays > FULL_SOON_DAYS)) return;
  const isUrgent = isFull || (fullInDays !== null && fullInDays < FULL_NOW_DAYS);
  const days = fullInDays === null ? {} : { count: Math.floor(fullInDays) };
  add(isUrgent ? 'failing' : 'warning', 'disk_full', days);
}

function addBackups(
  { backup, observedAt }: Omit<Installation, 'problems'>,
  daysSince: (instant: string) => number,
  add: Add,
): void {
  if (observedAt === null) return;
  if (backup.error !== null) add('failing', 'backup_failing');
  if (backup.verifyError !== null) add('failing', 'backup_failing');
  if (backup.lastAt === null) {
    if (backup.error === null) add('warning', 'backup_missing');
    return;
  }
  const age = daysSince(backup.lastAt);
  if (age > OLD_BACKUP_DAYS) add('failing', 'backup_old', { count: Math.floor(age) });
  if (backup.verifiedAt === null || daysSince(backup.verifiedAt) > UNTESTED_DAYS)
    add('note', 'backup_untested');
}
