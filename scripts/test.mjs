// Everything: what CI runs, and `npm run check` the quick part of. The last line counts the tests.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from './lib/child-environment.mjs';
import { closingLine, countPlaywright, countVitest } from './lib/count-tests.mjs';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { forgetSettings } from './lib/forget-settings.mjs';
import { makeRunDirectory } from './lib/run-directory.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { staticSteps } from './lib/static-steps.mjs';

const journeys = 'e2e/playwright.config.ts';
const sizeCheck = 'scripts/check-size.mjs';
const webBuild = { name: 'web build', command: ['vite', 'build', '--logLevel', 'warn'], folder: 'apps/web' };

const directory = makeRunDirectory();
process.env.TMPDIR = directory;
const counts = [];
const failures = [];
try {
  await runEverything();
} catch (error) {
  failures.push(error.message);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

const ran = counts.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
if (ran === 0) failures.push('no test ran');
const named = counts.flatMap((count) => count.failures);
if (failures.length > 0) console.log(`\n${['Failed:', ...failures, ...named].join('\n  ')}\n`);
const repeated = counts.flatMap((count) => count.repeated);
if (repeated.length > 0) console.log(`\n${['Passed only when repeated:', ...repeated].join('\n  ')}\n`);
console.log(closingLine(counts));
process.exitCode = failures.length > 0 || named.length > 0 ? 1 : 0;

async function runEverything() {
  ensureInstalled();
  forgetSettings();
  const failedSteps = await runSteps([...staticSteps(), webBuild]);
  failures.push(...failedSteps);

  const vitestReport = join(directory, 'vitest.json');
  const tell = `--reporter=${join(repositoryRoot, 'scripts', 'lib', 'tell-tests.mjs')}`;
  await attempt('tests', ['vitest', 'run', '--reporter=default', tell], {
    AZIMUTE_TEST_REPORT: vitestReport,
  });
  counts.push(countVitest(vitestReport));

  if (failedSteps.includes(webBuild.name)) return;
  if (existsSync(join(repositoryRoot, sizeCheck))) await attempt('size of the web', ['node', sizeCheck]);

  if (!existsSync(join(repositoryRoot, journeys)))
    throw new Error(`${journeys} is missing: no journey was run`);
  const browser = findBrowser({ install: true });
  console.log(`\nJourneys in ${browser}`);
  const playwrightReport = join(directory, 'playwright.json');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  await attempt('journeys', ['playwright', 'test', '-c', journeys, '--reporter=list,json'], env);
  counts.push(countPlaywright(playwrightReport));
}

/** Runs a tool on this terminal and says how long it took; true when it succeeded. */
async function attempt(name, [file, ...args], env = {}) {
  console.log(`\n${name}`);
  const started = performance.now();
  const succeeded = await new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: repositoryRoot,
      env: childEnvironment(env),
      stdio: 'inherit',
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (!succeeded) failures.push(name);
  return succeeded;
}
