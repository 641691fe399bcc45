// Runs the server and the web; both restart or reload when their sources change.
import { join } from 'node:path';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled, nodePath, repositoryRoot } from './lib/ensure-installed.mjs';
import { runAttached } from './lib/run-attached.mjs';

try {
  ensureInstalled();
  // Target of vite's proxy for the page's calls.
  const env = childEnvironment({ PORTAL_ADDRESS: `http://127.0.0.1:${process.env.PORT ?? 8080}` });
  process.exitCode = await runAttached([
    { file: nodePath(), args: ['--watch', 'apps/server/src/main.ts'], cwd: repositoryRoot, env },
    { file: 'vite', args: [], cwd: join(repositoryRoot, 'apps', 'web'), env },
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
