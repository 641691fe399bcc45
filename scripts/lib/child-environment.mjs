import { delimiter, dirname, join } from 'node:path';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';

/** The environment of a tool: our Node first on the path, so that `#!/usr/bin/env node` finds it. */
export function childEnvironment(extra = {}) {
  const path = [dirname(nodePath()), join(repositoryRoot, 'node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}
