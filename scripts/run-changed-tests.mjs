// Runs the tests of what changed since HEAD, fastest first, for two minutes at most: a process of `npm run check`.
import { BaseSequencer, createVitest } from 'vitest/node';
import { chooseTests, UNKNOWN_MS } from './lib/choose-tests.mjs';
import { knownDurations } from './lib/test-durations.mjs';

const MOST_MS = 120_000;

const durations = knownDurations();

/** Keeps test files in the order of their known durations. */
class FastestFirst extends BaseSequencer {
  async sort(specifications) {
    return specifications.toSorted((a, b) => neededMs(a) - neededMs(b));
  }
}

const vitest = await createVitest('test', {
  watch: false,
  changed: 'HEAD',
  passWithNoTests: true,
  reporters: ['dot'],
  sequence: { sequencer: FastestFirst },
});
const fileOf = ({ moduleId }) => moduleId.slice(vitest.config.root.length + 1);
const neededMs = (specification) => durations[fileOf(specification)] ?? UNKNOWN_MS;

try {
  await vitest.standalone();
  const specifications = await vitest.getRelevantTestSpecifications();
  const workers = vitest.config.maxWorkers;
  const { chosen, left } = chooseTests(specifications, {
    needs: neededMs,
    mostMs: MOST_MS * workers,
  });
  const unfinished = new Set(chosen.map(fileOf));
  const limit = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), MOST_MS);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  clearTimeout(limit);
  for (const testModule of testModules) {
    if (testModule.state() !== 'queued' && testModule.state() !== 'pending')
      unfinished.delete(testModule.relativeModuleId);
  }
  const out = [...left.map(fileOf), ...unfinished].toSorted((a, b) => a.localeCompare(b));
  console.log(`${testModules.length} test files touch the change.`);
  if (out.length > 0)
    console.log([`${out.length} were left out; \`npm test\` runs them:`, ...out].join('\n  '));
  const failed = unhandledErrors.length > 0 || testModules.some((testModule) => !testModule.ok());
  process.exitCode = failed ? 1 : 0;
} finally {
  await vitest.close();
}
