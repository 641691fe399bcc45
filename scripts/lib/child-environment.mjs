import { delimiter, dirname, join } from 'node:path';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';

/** Halves the time for loading the sources of the server and tools from the second start on. */
const compiled = join(repositoryRoot, 'node_modules', '.cache', 'compiled');

/** Node 24.0, which is the newest that npm has for some platforms, warns at every start that it strips types. */
const withoutWarnings = '--disable-warning=ExperimentalWarning';

/** The environment of a tool: our Node first on the path, so that `#!/usr/bin/env node` finds it. */
export function childEnvironment(extra = {}) {
  const path = [dirname(nodePath()), join(repositoryRoot, 'node_modules', '.bin'), process.env.PATH ?? ''];
  const options = process.env.NODE_OPTIONS ?? '';
  return {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    NODE_OPTIONS: options.includes(withoutWarnings) ? options : `${options} ${withoutWarnings}`.trim(),
    PATH: path.join(delimiter),
    ...extra,
  };
}
