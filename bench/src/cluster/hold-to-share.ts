import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

const PERIOD_US = 100_000;
const ROOTS = { first: '/sys/fs/cgroup/cpu', second: '/sys/fs/cgroup' } as const;

/** Returns why processes cannot be limited to a share of a processor here; undefined if they can. */
export function whatSharesLack(): string | undefined {
  if (process.getuid?.() !== 0) return 'It needs root, to make control groups.';
  if (existsSync(`${ROOTS.first}/cpu.cfs_quota_us`)) return undefined;
  const given = `${ROOTS.second}/cgroup.subtree_control`;
  if (existsSync(given) && readFileSync(given, 'utf8').split(/\s/).includes('cpu')) return undefined;
  return 'It needs control groups of Linux that hold processor time.';
}

/**
 * Limits a process, and those it starts later, to a share of one processor; returns a function that removes the limit
 * once it has ended.
 */
export function holdToShare(pid: number, share: number): () => void {
  const isFirst = existsSync(`${ROOTS.first}/cpu.cfs_quota_us`);
  const group = `${isFirst ? ROOTS.first : ROOTS.second}/azimute-bench-${pid}`;
  const quota = Math.round(PERIOD_US * share);
  mkdirSync(group);
  if (isFirst) {
    writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
  } else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return () => rmdirSync(group);
}
