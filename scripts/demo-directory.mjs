// `npm run demo:directory`: the portal with its demo, connected to a company's directory, for trying corporate sign-in.
import { join, resolve } from 'node:path';
import { buildWebIfChanged } from './lib/build-web.mjs';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled, nodePath, repositoryRoot } from './lib/ensure-installed.mjs';
import { portalMemorySettings, portalNodeArguments } from './lib/portal-memory.mjs';
import { runAttached } from './lib/run-attached.mjs';

/** An empty setting counts as unset, as in the portal. */
const dataDir = process.env.DATA_DIR?.trim() ?? '';

try {
  ensureInstalled();
  buildWebIfChanged();
  const env = childEnvironment({
    ...portalMemorySettings,
    DIRECTORY_ALLOW_PRIVATE: 'true',
    DIRECTORY_SECRETS_DIR: join(resolve(dataDir === '' ? '.data' : dataDir), 'demo-directory-secrets'),
  });
  process.exitCode = await runAttached([
    {
      file: nodePath(),
      args: [...portalNodeArguments, join(repositoryRoot, 'apps/server/src/main.ts')],
      env,
    },
    {
      file: nodePath(),
      args: [join(repositoryRoot, 'trials/src/demo-directory.ts'), ...process.argv.slice(2)],
      env,
    },
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
