import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Time for the work below on each of two idle cores of a machine that runs the whole suite in 15 minutes. */
const REFERENCE_MS = 800;
const MOST = 20;

/** Work similar to tests: objects, strings and their hashes, so that it is slowed by the same factors. */
const work = `
const { parentPort } = require('node:worker_threads');
const { createHash } = require('node:crypto');
const round = (count) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: index, name: 'row ' + (index % 97), at: index * 7.5 }));
  rows.sort((a, b) => a.name.localeCompare(b.name) || b.at - a.at);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};
round(2_000);
const started = performance.now();
for (let time = 0; time < 60; time += 1) round(20_000);
parentPort.postMessage(performance.now() - started);
`;

/**
 * Measures the current slowdown of this machine relative to an idle one with two cores: 1 if as fast or faster, 3 if it
 * takes three times as long. Multiplies the time limits of tests.
 * @returns {Promise<number>}
 */
export async function measurePace() {
  const times = await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, measureOnce));
  return Math.min(MOST, Math.max(1, Math.round((Math.max(...times) / REFERENCE_MS) * 10) / 10));
}

function measureOnce() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
