import { delimiter, dirname, join } from 'node:path';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';

/** Halves the time to load the server's sources, and those of tools, from the second start on. */
const compiled = join(repositoryRoot, 'node_modules', '.cache', 'compiled');

/** The environment of a tool: our Node first on the path, so that `#!/usr/bin/env node` finds it. */
export function childEnvironment(extra = {}) {
  const path = [dirname(nodePath()), join(repositoryRoot, 'node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, NODE_COMPILE_CACHE: compiled, PATH: path.join(delimiter), ...extra };
}
