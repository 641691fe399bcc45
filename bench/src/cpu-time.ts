import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Returns the processor time of a process and its running children [s]. Linux only: it reads /proc. */
export function readCpuSeconds(pid: number): number {
  let seconds = 0;
  for (const id of [pid, ...listChildren(pid)]) {
    const fields = readStat(id);
    // Fields 14 to 17 of proc(5): user and system time, and the times of children that have ended.
    for (const place of [11, 12, 13, 14]) seconds += Number(fields[place] ?? 0) / TICKS_A_SECOND;
  }
  return seconds;
}

function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => Number(readStat(id)[1]) === pid);
}

/** Returns the fields from the third on, after the name in parentheses; empty if the process has ended. */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
