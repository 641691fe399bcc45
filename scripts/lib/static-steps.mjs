import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './ensure-installed.mjs';

/** Everything that reads the code without running it; the dependency rules are part of the lint. */
export function staticSteps() {
  return [
    { name: 'format', command: ['oxfmt', '--check', '.'] },
    { name: 'lint, dependency rules', command: ['oxlint'] },
    { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
    { name: 'unused texts', command: ['node', 'apps/web/scripts/check-texts.mjs'] },
    ...typedFolders().map((folder) => ({ name: `types ${folder}`, command: ['tsc', '-p', folder] })),
  ];
}

function typedFolders() {
  const nested = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(repositoryRoot, parent)).map((name) => `${parent}/${name}`),
  );
  return ['.', ...nested, 'e2e', 'bench'].filter((folder) =>
    existsSync(join(repositoryRoot, folder, 'tsconfig.json')),
  );
}
