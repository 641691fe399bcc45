import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What the work below takes on each of two quiet cores of a machine that runs the whole suite in 15 minutes. */
const REFERENCE_MS = 800;
const MOST = 20;

/** Work as tests do it: objects, strings and their hashes, enough to be slowed by everything that slows them. */
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
 * Measures how slow this machine is at the moment against a quiet one of two cores: 1 for as quick or quicker, 3 for
 * one that takes three times as long. Limits of tests are multiplied by it.
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
