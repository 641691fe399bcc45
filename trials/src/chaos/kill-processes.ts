import { readdirSync, readFileSync } from 'node:fs';

/** Kills a process with its children at once, so that none can clean up. */
export function killProcessTree(pid: number): void {
  const children = listProcesses().filter((process_) => process_.parent === pid);
  for (const id of [pid, ...children.map((child) => child.id)]) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** Returns none without /proc: then only the process itself is killed, and its children notice. */
function listProcesses(): { id: number; parent: number }[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          return [{ id: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
        } catch {
          return [];
        }
      });
  } catch {
    return [];
  }
}
