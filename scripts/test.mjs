// Runs everything that CI runs; `npm run check` runs the quick part. The last line counts the tests.
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { forgetSettings } from './lib/forget-settings.mjs';
import { measurePace } from './lib/pace.mjs';
import { closingLine, listSlowest, readReport } from './lib/read-report.mjs';
import { makeRunDirectory } from './lib/run-directory.mjs';
import { runSteps, runTool } from './lib/run-steps.mjs';
import { staticSteps } from './lib/static-steps.mjs';
import { rememberDurations } from './lib/test-durations.mjs';

const webBuild = { name: 'web build', command: ['vite', 'build', '--logLevel', 'error'], folder: 'apps/web' };
const helpBuild = { name: 'help build', command: ['node', 'scripts/help.mjs'] };
const LOAD_EVERY_MS = 5_000;

const started = performance.now();
const directory = makeRunDirectory();
process.env.TMPDIR = directory;
const reports = [];
const failures = [];
let highestLoad = 0;
const watch = setInterval(() => (highestLoad = Math.max(highestLoad, loadavg()[0])), LOAD_EVERY_MS);
try {
  await runEverything();
} catch (error) {
  failures.push(error.message);
} finally {
  clearInterval(watch);
  rmSync(directory, { recursive: true, force: true });
}

rememberDurations(...reports.map(({ files }) => files));

const ran = reports.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
if (ran === 0) failures.push('no test ran');
list('Slowest tests:', listSlowest(reports));
list('Failed:', [...failures, ...reports.flatMap((report) => report.failures)]);
list(
  'Passed only when repeated:',
  reports.flatMap((report) => report.repeated),
);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${minutes} min, highest load ${highestLoad.toFixed(1)} on ${availableParallelism()} cores`);
console.log(closingLine(reports));
process.exitCode = failures.length > 0 || reports.some((report) => report.failures.length > 0) ? 1 : 0;

async function runEverything() {
  ensureInstalled();
  forgetSettings();
  const pace = await measurePace();
  process.env.AZIMUTE_TEST_PACE = String(pace);
  console.log(
    `\nPace of this machine: ${pace} (1 is a quiet one of two cores; limits of tests are multiplied by it)`,
  );

  console.log('\n1/3 static checks');
  const failedSteps = await runSteps([...staticSteps(), webBuild, helpBuild]);
  failures.push(...failedSteps);

  console.log('\n2/3 tests, and beside them those that start and kill processes, which mostly wait');
  const processes = runTests('processes', ['--project', 'processes']);
  await runTests('tests', ['--project', '!processes']);
  if (!failedSteps.includes(webBuild.name)) await lookInBrowser();
  await processes;
}

async function lookInBrowser() {
  const { succeeded } = await runTool('size of the web', ['node', 'scripts/check-size.mjs']);
  if (!succeeded) failures.push('size of the web');
  const browser = findBrowser({ install: true });
  console.log(`\n3/3 journeys in ${browser}`);
  await runJourneys(browser);
}

async function runTests(name, args) {
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    `--reporter=${reporter('vitest-reporter')}`,
    ...args,
  ];
  await runReported(name, command);
}

async function runJourneys(browser) {
  const command = [
    'playwright',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    `--reporter=${reporter('playwright-reporter')}`,
  ];
  await runReported('journeys', command, { CHROMIUM_PATH: browser });
}

/** Runs a tool with a reporter, whose report has more details about failures than the exit code. */
async function runReported(name, command, env = {}) {
  const path = join(directory, `${name}.json`);
  const { succeeded } = await runTool(name, command, { ...env, AZIMUTE_TEST_REPORT: path });
  const report = readReport(path);
  reports.push(report);
  if (!succeeded) failures.push(name);
}

function reporter(name) {
  return join(repositoryRoot, 'scripts', 'lib', `${name}.mjs`);
}

function list(title, lines) {
  if (lines.length > 0) console.log(`\n${[title, ...lines].join('\n  ')}`);
}
