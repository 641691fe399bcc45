import { availableParallelism, loadavg } from 'node:os';

/** How loaded the machine is: `load 3.1 on 2 cores, pace 1.4`. */
function describeLoad() {
  const pace = process.env.AZIMUTE_TEST_PACE;
  const load = `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`;
  return pace === undefined ? load : `${load}, pace ${pace}`;
}

/** The message of a failure; one by a time limit says how loaded the machine was. */
export function withLoad(message) {
  return /tim(?:ed|e)[ -]?out|exceeded/i.test(message) ? `${message} (${describeLoad()})` : message;
}
