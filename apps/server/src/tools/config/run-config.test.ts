import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { plantedConfiguration } from '../../features/configuration/testing/planted-configuration.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { runConfig } from './run-config.ts';
import { writeFiles } from './yaml-files.ts';

const { owner, stranger, listen } = await portalOf();
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'azimute-config-'));
let url = '';
let key = '';
beforeAll(async () => {
  url = await listen();
  ({ key } = await owner.call('createServiceAccount', { body: { name: 'Configurator', role: 'admin' } }));
});

async function run(...args: string[]) {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const code = await runConfig(args, {
    environment: { AZIMUTE_URL: url, AZIMUTE_KEY: key },
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}
const filesOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

describe('npm run config', () => {
  it('applies files, exports the same files each time, and finds drift', async () => {
    const folder = newFolder();
    writeFiles(folder, plantedConfiguration);
    const applied = await run('apply', folder, '--yes');
    expect(applied.complaints).toBe('');
    expect(applied.printed).toContain('+ geofences "Quarry > Gate": create');
    expect(applied.printed).toContain('Created 16, changed 0, deleted 0.');
    expect(applied.printed).toMatch(/Secret of the webhook "ERP".*whsec_/);

    const [first, second] = [newFolder(), newFolder()];
    expect(await run('export', first)).toMatchObject({ code: 0, complaints: '' });
    await run('export', second);
    expect(filesOf(second)).toEqual(filesOf(first));
    expect(Object.keys(filesOf(first))).toContain('alert-types.yaml');
    expect(JSON.stringify(filesOf(first))).not.toContain('whsec_');
    expect(await run('drift', first)).toMatchObject({ code: 0, printed: 'The account matches the files.' });

    await owner.call('createUnit', { body: { code: 'DRIFT', name: 'Drift' } });
    const drift = await run('drift', first);
    expect(drift).toMatchObject({ code: 3, printed: expect.stringContaining('- units "DRIFT": archive') });
    expect((await run('plan', first)).printed).toContain('Kept, although not in the files');
  });

  it('prints a plan in words with back-tests, and applies only that plan', async () => {
    const folder = newFolder();
    await run('export', folder);
    const file = join(folder, 'geofences.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('maxSpeedKph: 30', 'maxSpeedKph: 20'));
    const { code, printed } = await run('plan', folder);
    expect(code).toBe(0);
    expect(printed).toContain('~ geofences "Quarry": change\n    maxSpeedKph: 30 -> 20');
    expect(printed).toContain('in the last 30 days: 0 entries (so far 0)');
    const [, hash = ''] = /Plan (\w+)$/.exec(printed) ?? [];
    const other = await run('apply', folder, '--plan', 'f00', '--no-backtest');
    expect(other).toMatchObject({ code: 1, complaints: expect.stringContaining('Plan again.') });
    expect(await run('apply', folder, '--plan', hash)).toMatchObject({ code: 0 });
    expect((await run('drift', folder)).code).toBe(0);
  });

  it.each([
    [
      'units:\n  - code: A\n    name: A\n  - code: B\n    colour: red',
      'a.yaml:5: units.1.colour: Unknown field',
    ],
    ['units:\n  - code: A', 'a.yaml:2: units.0.name'],
    [
      'webhooks:\n  - name: W\n    events: [alert.opened]\n    address: http://erp.example',
      'a.yaml:4: webhooks.0.address',
    ],
    ['units:\n  - 12', 'a.yaml:2: units.0'],
    ['unit: []', 'a.yaml:1: Unknown section'],
    ['units: {}', 'a.yaml:1: The section "units" is a list.'],
    ['units:\n  - &a {code: A, name: A}\n  - *a', 'a.yaml:3: Aliases are not supported'],
    ['units:\n  - code: A\n    code: B', 'a.yaml:3: Map keys must be unique'],
    ['units:\n  - !!js/function "x"', 'a.yaml:2: Unresolved tag'],
    [`units:\n# ${'x'.repeat(5_000_000)}`, 'a configuration can have up to'],
  ])('refuses %j with its line', async (text, complaint) => {
    const { code, complaints } = await run('plan', folderWith({ 'a.yaml': text }));
    expect(complaints).toContain(complaint);
    expect(code).toBe(1);
  });

  it('names the file of an item when a section has several', async () => {
    const folder = folderWith({
      'a.yaml': 'units:\n  - {code: A, name: A}',
      'b.yaml': '\nunits:\n  - {code: B}',
    });
    expect((await run('plan', folder)).complaints).toContain('b.yaml:3: units.1.name');
  });

  it('refuses wrong arguments, keys and addresses', async () => {
    expect(await run('undo')).toMatchObject({ code: 2 });
    expect((await run('apply')).complaints).toContain('--plan');
    expect(await run('plan', newFolder())).toMatchObject({ code: 1 });
    const folder = folderWith({ 'a.yaml': 'units: []' });
    expect((await run('plan', folder, '--key', 'azs_wrong-key')).complaints).toContain('key is unknown');
    expect(await run('plan', folder, '--url', 'http://127.0.0.1:1')).toMatchObject({ code: 1 });
    expect((await stranger.call('getConfiguration')).configuration.geofences).toEqual([]);
  });
});
