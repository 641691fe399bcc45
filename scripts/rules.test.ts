import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapRooms, serverFeatures, telemetryFolders, webFeatures } from '../feature-order.config.ts';
import config from '../oxlint.config.ts';

const root = join(import.meta.dirname, '..');
const platform = 'apps/server/src/platform';
const features = 'apps/server/src/features';
const web = 'apps/web/src';
/** A function of 101 lines. */
const longFunction = `export const long = () => {${'\n'.repeat(100)}};`;

/** Each planted file violates one rule, with the linter's name for it. */
const planted: [path: string, rule: string, source: string][] = [
  ['packages/contract/src/a.ts', 'no-restricted-imports', `import '@azimute/geo';`],
  ['packages/contract/src/b.ts', 'no-restricted-imports', `import 'node:fs';`],
  ['packages/contract/src/c.ts', 'no-restricted-imports', `export { x } from '../../geo/src/clean.ts';`],
  ['packages/contract/src/assets/values.ts', 'no-restricted-imports', `import 'zod';`],
  ['packages/contract/src/assets/fields.ts', 'no-restricted-imports', `import 'zod';`],
  ['packages/contract/src/audit.ts', 'no-restricted-imports', `import 'zod';`],
  ['packages/contract/src/audit-schemas.ts', 'no-restricted-imports', `import '@azimute/geo';`],
  ['packages/contract/src/calls.ts', 'no-restricted-imports', `import '@azimute/geo';`],
  ['packages/contract/src/users/values.ts', 'no-restricted-imports', `export { x } from './schemas.ts';`],
  ['packages/geo/src/a.ts', 'no-restricted-imports', `import { z } from 'zod';\nexport const a = z;`],
  [
    'packages/geo/src/b.ts',
    'no-restricted-imports',
    `import type { C } from '@azimute/contract';\nexport type B = C;`,
  ],
  ['packages/texts/src/a.ts', 'no-restricted-imports', `export { x } from '@azimute/server';`],
  ['packages/engine/src/a.ts', 'no-restricted-imports', `export { readFile } from 'node:fs/promises';`],
  ['packages/engine/src/b.ts', 'no-restricted-imports', `export const load = async () => import('pg');`],
  ['packages/engine/src/c.ts', 'no-restricted-imports', `export { x } from '@azimute/server';`],
  ['packages/engine/src/d.ts', 'no-restricted-properties', `export const now = () => Date.now();`],
  ['packages/engine/src/e.ts', 'no-restricted-properties', `export const chance = () => Math.random();`],
  ['packages/engine/src/f.ts', 'no-restricted-globals', `export const get = async () => fetch('/');`],
  [`${platform}/a.ts`, 'no-restricted-imports', `export { x } from '../features/assets/list-assets.ts';`],
  [`${platform}/http/b.ts`, 'no-restricted-imports', `export { x } from '../../roles/web.ts';`],
  [`${platform}/c.ts`, 'no-restricted-imports', `export { x } from './testing/fresh-database.ts';`],
  [`${platform}/d.ts`, 'no-restricted-imports', `export { x } from '../../../web/src/ui/button.ts';`],
  [`${features}/assets/a.ts`, 'no-restricted-imports', `export { x } from '../../roles/web.ts';`],
  [`${features}/assets/b.ts`, 'no-restricted-imports', `export { x } from '../profiles/profiles-store.ts';`],
  [`${features}/assets/c.ts`, 'no-restricted-imports', `export { x } from '../profiles/profiles-routes.ts';`],
  [
    `${features}/assets/deep/d.ts`,
    'no-restricted-imports',
    `export { x } from '../../profiles/present-profile.ts';`,
  ],
  [`${features}/assets/e.ts`, 'no-restricted-imports', `export { useState } from 'react';`],
  [
    `${features}/telemetry/read-first-fix.ts`,
    'no-restricted-imports',
    `export type { X } from './pipeline/intake.ts';`,
  ],
  [
    `${features}/telemetry/register-telemetry-parsers.ts`,
    'no-restricted-imports',
    `export { x } from '../geofences/a.ts';`,
  ],
  ...telemetryFolders.flatMap((name, index): [string, string, string][] => [
    ...telemetryFolders
      .slice(index + 1)
      .map((later): [string, string, string] => [
        `${features}/telemetry/${name}/uses-${later}.ts`,
        'no-restricted-imports',
        `export type { X } from '../${later}/a.ts';`,
      ]),
    [
      `${features}/telemetry/${name}/a/uses-routes.ts`,
      'no-restricted-imports',
      `export { x } from '../../telemetry-routes.ts';`,
    ],
    [
      `${features}/telemetry/${name}/a/uses-geofences.ts`,
      'no-restricted-imports',
      `export { x } from '../../../geofences/a.ts';`,
    ],
  ]),
  ['apps/server/src/a.ts', 'no-restricted-imports', `export { demo } from '@azimute/demo';`],
  [
    `${features}/assets/demo.ts`,
    'no-restricted-imports',
    `export const load = async () => import('@azimute/demo');`,
  ],
  [`${platform}/demo.ts`, 'no-restricted-imports', `export type { X } from '@azimute/demo/src/index.ts';`],
  ['apps/server/src/roles/demo.ts', 'no-restricted-imports', `export { demo } from '@azimute/demo';`],
  ['apps/server/src/roles/a.ts', 'no-restricted-imports', `export { x } from '../tools/replay.ts';`],
  [`${web}/app/a.ts`, 'no-restricted-imports', `export { Map } from 'maplibre-gl';`],
  [`${web}/app/b.ts`, 'no-restricted-imports', `export { x } from '@azimute/server';`],
  [`${web}/live/c.ts`, 'no-restricted-imports', `export { stepLatest } from '@azimute/engine';`],
  [`${web}/map/a.ts`, 'no-restricted-imports', `export { x } from '../features/assets/api/list-assets.ts';`],
  [`${web}/map/b.ts`, 'no-restricted-imports', `export { readFile } from 'node:fs';`],
  [`${web}/live/a.ts`, 'no-restricted-imports', `export { x } from '../app/router.ts';`],
  [`${web}/live/b.ts`, 'no-restricted-imports', `export { x } from '../ui/button.ts';`],
  [
    `${web}/ui/a.ts`,
    'no-restricted-imports',
    `export { x } from '../../features/assets/api/list-assets.ts';`,
  ],
  [`${web}/ui/b.ts`, 'no-restricted-imports', `export { TerraDraw } from 'terra-draw';`],
  [`${web}/api/a.ts`, 'no-restricted-imports', `export { x } from '../features/assets/api/list-assets.ts';`],
  [`${web}/i18n/a.ts`, 'no-restricted-imports', `export { x } from '../ui/button.ts';`],
  [`${web}/features/assets/a.ts`, 'no-restricted-imports', `export { x } from '../../app/router.ts';`],
  [
    `${web}/features/assets/components/b.ts`,
    'no-restricted-imports',
    `export { x } from '../../profiles/pages/profiles.ts';`,
  ],
  [
    `${web}/features/assets/c.ts`,
    'no-restricted-imports',
    `export const load = async () => import('maplibre-gl');`,
  ],
  [`${platform}/one.ts`, 'no-cycle', `import { two } from './two.ts';\nexport const one = () => two;`],
  [`${platform}/two.ts`, 'no-cycle', `import { one } from './one.ts';\nexport const two = () => one;`],
  [
    'packages/geo/src/round.ts',
    'no-cycle',
    `import { trip } from './trip.ts';\nexport const round = () => trip;`,
  ],
  [
    'packages/geo/src/trip.ts',
    'no-cycle',
    `import { round } from './round.ts';\nexport const trip = () => round;`,
  ],
  [
    `${features}/users/a.ts`,
    'no-floating-promises',
    `const later = async () => 1;\nexport function act() {\n  later();\n}`,
  ],
  [
    `${features}/users/b.ts`,
    'no-misused-promises',
    `const later = async () => true;\nexport const said = () => (later() ? 'yes' : 'no');`,
  ],
  [
    `${features}/users/c.ts`,
    'consistent-type-imports',
    `import { User } from './clean-types.ts';\nexport const name = (user: User) => user.name;`,
  ],
  [`${features}/users/d.ts`, 'no-explicit-any', `export const same = (value: any): unknown => value;`],
  [
    `${features}/users/e.ts`,
    'no-unsafe-return',
    `export const parse = (text: string): string => JSON.parse(text);`,
  ],
  [`${features}/users/f.ts`, 'no-non-null-assertion', `export const first = (list: string[]) => list[0]!;`],
  [`${features}/users/g.ts`, 'no-console', `console.log('hello');`],
  [`${web}/ui/long.ts`, 'max-lines-per-function', longFunction],
  [`${features}/users/h.ts`, 'no-default-export', `export default 1;`],
  [`${features}/users/BadName.ts`, 'filename-case', `export const bad = 1;`],
  [
    `${features}/users/i.test.ts`,
    'no-restricted-vi-methods',
    `import { expect, it, vi } from 'vitest';\nvi.mock('./a.ts');\nit('passes', () => expect(1).toBe(1));`,
  ],
];

const orders = [
  [features, serverFeatures],
  [`${features}/telemetry`, telemetryFolders],
  [`${web}/features`, webFeatures],
  [`${web}/features/geolocation`, mapRooms],
] as const;

/** Allowed imports of each layer; none of these may be reported. */
const clean: [path: string, source: string][] = [
  [
    'packages/contract/src/clean-schemas.ts',
    `import * as z from 'zod';\nexport * from './clean-names.ts';\nexport const id = z.string();`,
  ],
  ['packages/contract/src/clean-names.ts', `export const names = ['assets'];`],
  ['packages/geo/src/clean.ts', `export const x = Math.abs(-1);`],
  [
    'packages/engine/src/clean.ts',
    `export { x } from '@azimute/geo';\nexport { id } from '@azimute/contract';`,
  ],
  [
    'packages/engine/src/clean.test.ts',
    `import { readFileSync } from 'node:fs';\nexport const at = () => [Date.now(), readFileSync('x')];`,
  ],
  [`${platform}/clean.ts`, `export { readFile } from 'node:fs/promises';`],
  [`${features}/users/clean-types.ts`, `export type User = { name: string };`],
  [
    `${features}/users/clean-create.ts`,
    `export { x } from './users-store.ts';\nexport { y } from '../assets/list-assets.ts';`,
  ],
  [
    `${features}/users/deep/clean.ts`,
    `export { x } from '../users-store.ts';\nexport { y } from '../../../platform/clean.ts';`,
  ],
  [
    `${features}/users/clean.test.ts`,
    `export { x } from '../../platform/testing/fresh-database.ts';\nexport { y } from '../assets/assets-store.ts';`,
  ],
  [
    `${features}/telemetry/telemetry-routes.ts`,
    `export { x } from './protocols/a.ts';\nexport { y } from './read-first-fix-clean.ts';`,
  ],
  [`${features}/telemetry/read-first-fix-clean.ts`, `export { x } from './values/position.ts';`],
  ['apps/server/src/roles/clean.ts', `export { x } from '../features/users/users-routes.ts';`],
  [`${web}/map/clean.ts`, `export { Map } from 'maplibre-gl';\nexport { x } from '../live/start.ts';`],
  [
    `${web}/features/assets/components/clean.ts`,
    `export { x } from '../pages/assets.ts';\nexport { y } from '../../profiles/api/list-profiles.ts';\nexport { findJumps } from '@azimute/engine/trips';`,
  ],
  [
    `${web}/app/clean.ts`,
    `export { x } from '../features/assets/pages/assets.ts';\nexport { y } from '../map/clean.ts';`,
  ],
  [`${web}/ui/long-clean.test.ts`, longFunction],
  ['scripts/clean.mjs', `console.log(JSON.parse('{}').said);`],
];

// Each feature uses the one after it, by types only, which is refused, and the one before it.
for (const [folder, names] of orders)
  for (const [index, name] of names.entries()) {
    const uses = (other: string) => `export type { X } from '../../${other}/a/b.ts';`;
    const [before, behind] = [names[index - 1], names[index + 1]];
    const outside = `export { x } from '@azimute/web';\nexport { y } from '@azimute/server';`;
    const source = behind === undefined ? outside : uses(behind);
    planted.push([`${folder}/${name}/a/order.ts`, 'no-restricted-imports', source]);
    if (before !== undefined) clean.push([`${folder}/${name}/a/clean-order.ts`, uses(before)]);
  }

const layers = (config.overrides ?? [])
  .filter(
    ({ files, rules }) => rules?.['no-restricted-imports'] && !files.some((file) => file.includes('test')),
  )
  .flatMap(({ files }) => files);

let folder = '';
let reported = new Map<string, string[]>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'azimute-rules-'));
  write('.gitignore', 'node_modules/\n');
  for (const name of ['oxlint.config.ts', 'import-layers.config.ts', 'feature-order.config.ts'])
    cpSync(join(root, name), join(folder, name));
  write('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['**/*.ts'] }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  for (const [path, , source] of planted) write(path, source);
  for (const [path, source] of clean) write(path, source);
  reported = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lint rules', () => {
  it.each(planted)('%s is refused by %s', (path, rule) => {
    expect(reported.get(path)).toContain(rule);
  });

  it.each(layers)('%s has a sample import that it forbids', (layer) => {
    const paths = planted.filter(([, rule]) => rule === 'no-restricted-imports').map(([path]) => path);
    expect(paths.some((path) => matchesGlob(path, layer))).toBe(true);
  });

  it.each(orders)('%s lists the features of the order and no other', (rooms, names) => {
    const folders = readdirSync(join(root, rooms), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'testing',
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(clean)('%s passes', (path) => {
    expect(reported.get(path)).toBeUndefined();
  });
});

it('the type check is the compiler’s own, as strict as the settings', () => {
  const mistakes: [code: string, source: string][] = [
    ['TS2322', 'export const text: string = 1;'],
    ['TS2322', 'export const first: number = [1][0];'],
    ['TS2375', 'export const none: { kept?: string } = { kept: undefined };'],
    ['TS1294', 'export enum Kind { One }'],
    ['TS2307', `export type { X } from './missing.ts';`],
  ];
  const paths = mistakes.map(([, source], index) => {
    const path = `scripts/mistake-${index}.ts`;
    write(path, source);
    return path;
  });
  const found = lint(['--type-check', ...paths]);
  for (const [index, [code]] of mistakes.entries()) expect(found.get(paths[index] ?? '')).toContain(code);
});

function write(path: string, source: string) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${source}\n`);
}

/** Returns the rules that fired, by file. */
function lint(args: readonly string[] = []): Map<string, string[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const result = spawnSync(process.execPath, [oxlint, '-f', 'json', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const answer = JSON.parse(result.stdout) as { diagnostics: { filename: string; code: string }[] };
  const rules = new Map<string, string[]>();
  for (const { filename, code } of answer.diagnostics) {
    const rule = code.replace(/^.*\(|\)$/g, '');
    rules.set(filename, [...(rules.get(filename) ?? []), rule]);
  }
  return rules;
}
