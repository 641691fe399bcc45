import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts children on this terminal and resolves with the exit code of the first that ends, after all have ended:
 * signals are passed on, and the end of one stops the others.
 * @param {{ file: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} commands
 */
export async function runAttached(commands) {
  const children = commands.map(({ file, args, cwd, env }) =>
    spawn(file, args, { cwd, env, stdio: 'inherit' }),
  );
  let stopping = false;
  const stopAll = (signal) => {
    stopping = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal's Ctrl-C has already reached the children; some treat a second signal as "stop at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) stopping = true;
      else stopAll(signal);
    });
  }
  const ends = children.map(ended);
  const code = await Promise.race(ends);
  if (!stopping) stopAll('SIGTERM');
  await Promise.all(ends);
  return code;
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? signalExitCode(signal)));
  });
}

function signalExitCode(signal) {
  return signal === 'SIGINT' ? 130 : signal === 'SIGHUP' ? 129 : 143;
}
