import type { ConfigurationPlan } from '@azimute/contract';
import { callPortal, PortalProblem, runBacktest } from './call-portal.ts';
import { describeBacktest, describeCounts, describeStep } from './describe-plan.ts';
import { readOptions, USAGE, type ConfigOptions } from './read-options.ts';
import { FileProblem, readFiles, writeFiles, type ReadFiles } from './yaml-files.ts';

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const [DONE, FAILED, INVALID, DIFFERS] = [0, 1, 2, 3];

/** Returns the exit code: 1 if it failed, 2 if the arguments are invalid, 3 if drift found differences. */
export async function runConfig(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, complain, environment } = surroundings;
  if (args.includes('--help')) {
    print(USAGE);
    return DONE;
  }
  const options = readOptions(args, environment);
  if (typeof options === 'string') {
    complain(`${options}\n\n${USAGE}`);
    return INVALID;
  }
  try {
    if (options.command === 'export') return await exportFiles(options, surroundings);
    return await compareFiles(options, readFiles(options.folder), surroundings);
  } catch (error) {
    complain(error instanceof Error ? describeFailure(error) : String(error));
    return FAILED;
  }
}

/** Names the cause of a failed request, which `fetch` hides. */
function describeFailure(error: Error): string {
  const isOurs = error instanceof FileProblem || error instanceof PortalProblem;
  return isOurs || !(error.cause instanceof Error)
    ? error.message
    : `${error.message}: ${error.cause.message}`;
}

async function exportFiles(options: ConfigOptions, { print, complain }: Surroundings): Promise<number> {
  const { configuration, notes } = await callPortal(options, 'getConfiguration');
  for (const note of notes) complain(note);
  print(`Wrote ${writeFiles(options.folder, configuration).join(', ')}.`);
  return DONE;
}

async function compareFiles(
  options: ConfigOptions,
  { configuration, placeOf }: ReadFiles,
  { print, complain }: Surroundings,
): Promise<number> {
  const { command, deletes } = options;
  const body = { configuration, deletes };
  const plan = await placingProblems(placeOf, () => callPortal(options, 'planConfiguration', body));
  for (const note of plan.notes) complain(note);
  if (plan.problems.length > 0) {
    for (const { path, message } of plan.problems) complain(`${placeOf(path)}: ${path}: ${message}`);
    return FAILED;
  }
  await printPlan(options, plan, print);
  if (command === 'drift') return plan.steps.length > 0 ? DIFFERS : DONE;
  if (command === 'plan' || plan.steps.length === 0) return DONE;
  const { hash = plan.hash } = options;
  const applied = await placingProblems(placeOf, () =>
    callPortal(options, 'applyConfiguration', { ...body, hash }),
  );
  print(`Created ${applied.created}, changed ${applied.changed}, deleted ${applied.deleted}.`);
  for (const { webhook, secret } of applied.secrets)
    print(`Secret of the webhook "${webhook}", shown only now: ${secret}`);
  return DONE;
}

async function printPlan(
  options: ConfigOptions,
  plan: ConfigurationPlan,
  print: Surroundings['print'],
): Promise<void> {
  for (const step of plan.steps) {
    for (const line of describeStep(step)) print(line);
    if (step.backtest === null || !options.backtests) continue;
    const tested = await runBacktest(options, step.backtest);
    if ('result' in tested) print(describeBacktest(step.backtest.call, tested.result));
    else print(`    no back-test: ${tested.reason}`);
  }
  for (const line of describeCounts(plan)) print(line);
}

/** Adds the lines of the files to a refusal. */
async function placingProblems<T>(placeOf: ReadFiles['placeOf'], call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PortalProblem) || error.paths.length === 0) throw error;
    const places = error.paths.map((path) => `${placeOf(path)}: ${path}`);
    throw new FileProblem([error.message, ...places].join('\n'), { cause: error });
  }
}
