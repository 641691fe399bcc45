import type { TrackerCommands } from '../tracker-line.ts';

/** Ports that send no commands. */
export const noCommands: TrackerCommands = {
  open: () => undefined,
  close: () => undefined,
  settle: () => undefined,
};
