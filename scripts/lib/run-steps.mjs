import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.mjs';
import { repositoryRoot } from './ensure-installed.mjs';

/**
 * @typedef {{ name: string, command: string[], folder?: string, env?: object, prints?: boolean }} Step
 *   `folder`: where it runs, from the root; `env`: additional environment of its tool; `prints`: whether its output is
 *   shown when it succeeds.
 */

/**
 * Runs steps, at most two at a time, and prints a line for each with its seconds; a failed one shows its tool's output.
 * Resolves with the names of the failed ones.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await runStep(step))) failed.push(step.name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

async function runStep({ name, command, folder = '.', env = {}, prints = false }) {
  const started = performance.now();
  const { code, output } = await collect(command, join(repositoryRoot, folder), env);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(32)} ${seconds.padStart(5)} s`);
  if (code !== 0 || prints) console.log(output.trimEnd());
  return code === 0;
}

function collect([file, ...args], cwd, env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: childEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a tool on this terminal and prints how long it took.
 * @returns {Promise<{ succeeded: boolean }>}
 */
export async function runTool(name, [file, ...args], env = {}) {
  const started = performance.now();
  const succeeded = await new Promise((resolve) => {
    const child = spawn(file, args, { cwd: repositoryRoot, env: childEnvironment(env), stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { succeeded };
}
