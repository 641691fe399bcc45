import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './ensure-installed.mjs';

/** Everything that reads the code without running it; the dependency rules are part of the lint. The longest come first. */
export function staticSteps() {
  return [
    { name: 'lint, dependency rules', command: ['oxlint'] },
    ...typedFolders().map((folder) => ({ name: `types ${folder}`, command: ['tsc', '-p', folder] })),
    { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
    { name: 'unused texts', command: ['node', 'apps/web/scripts/check-texts.mjs'] },
    { name: 'format', command: ['oxfmt', '--check', '.'] },
  ];
}

function typedFolders() {
  const nested = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(repositoryRoot, parent)).map((name) => `${parent}/${name}`),
  );
  return [...nested, 'e2e', 'bench', '.'].filter((folder) =>
    existsSync(join(repositoryRoot, folder, 'tsconfig.json')),
  );
}
