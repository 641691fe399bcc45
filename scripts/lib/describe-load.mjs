import { availableParallelism, loadavg } from 'node:os';

/** Describes the load of the machine: `load 3.1 on 2 cores, pace 1.4`. */
function describeLoad() {
  const pace = process.env.AZIMUTE_TEST_PACE;
  const load = `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`;
  return pace === undefined ? load : `${load}, pace ${pace}`;
}

/** Returns the message of a failure; for a timeout, with the load of the machine. */
export function withLoad(message) {
  return /tim(?:ed|e)[ -]?out|exceeded/i.test(message) ? `${message} (${describeLoad()})` : message;
}
