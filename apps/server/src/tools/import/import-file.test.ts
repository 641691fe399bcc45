import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestPortal,
} from '../../features/telemetry/testing/create-test-portal.ts';
import { importFile, ImportOptionsError } from './import-file.ts';
import { readOptions, type ImportOptions } from './read-options.ts';

let portal: TestPortal;
let folder: string;
let words: readonly string[];
beforeAll(async () => {
  portal = await createTestPortal({ clock: systemClock });
  const account = await createTestAccount(portal, 'files');
  await account.addAsset('d1');
  const url = await portal.server.listen({ port: 0, host: '127.0.0.1' });
  words = ['--url', url, '--key', account.key];
  folder = mkdtempSync(join(tmpdir(), 'azimute-import-'));
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

function optionsOf(text: string, ...more: readonly string[]): ImportOptions {
  const file = join(folder, 'fixes.csv');
  writeFileSync(file, text);
  const options = readOptions([file, ...words, ...more]);
  if (typeof options === 'string') throw new Error(options);
  return options;
}

const ignore = (): undefined => undefined;

describe('npm run import', () => {
  it('says which words it does not understand', async () => {
    expect(readOptions([])).toBe('Name one file.');
    expect(readOptions(['a', '--key', 'k', '--zone', 'Mars'])).toBe('There is no time zone "Mars".');
    expect(readOptions(['a', '--key', 'k', '--speed-unit', 'c'])).toBe(
      '--speed-unit is one of kmh, knots, mps, mph.',
    );
    expect(readOptions(['a', '--key', 'k', '--columns', 'tme=ts'])).toContain('"tme=ts" is no field=heading');
    await expect(importFile(optionsOf('device,a,lat,lon\nd1,x,1,1\n'), ignore)).rejects.toThrow(
      ImportOptionsError,
    );
  });

  it('sends what can be stored, writes down the rest, and sends nothing twice', async () => {
    const options = optionsOf(
      'when,y,x\n2014-09-13 07:24:32,-10.9,-37.1\n2014-09-13 07:24:33,-91,-37.1\n',
      '--device',
      'd1',
      '--columns',
      'time=when,lat=y,lon=x',
      '--zone',
      'America/Maceio',
    );
    expect(await importFile(options, ignore)).toEqual({ lines: 2, accepted: 1, duplicates: 0, refused: 1 });
    expect(readFileSync(`${options.file}.refused.csv`, 'utf8')).toBe(
      'line,reason,value,when,y,x\n3,latitude_invalid,-91,2014-09-13 07:24:33,-91,-37.1\n',
    );
    expect(await portal.queryAsOwner('select fixed_at from positions')).toEqual([
      { fixed_at: new Date('2014-09-13T10:24:32Z') },
    ]);
    expect(await importFile(options, ignore)).toEqual({ lines: 2, accepted: 0, duplicates: 1, refused: 1 });
    await importFile(optionsOf('device,time,lat,lon\nd1,2020-01-01T00:00:00Z,1,1\n'), ignore);
    expect(existsSync(`${options.file}.refused.csv`)).toBe(false);
  });

  it('goes on after the line that was acknowledged last', async () => {
    const options = optionsOf(
      'device,time,lat,lon\nd1,2020-01-01T00:00:00Z,1,1\nghost,2020-01-01T00:00:01Z,1,1\n',
      '--resume',
    );
    writeFileSync(`${options.file}.progress.json`, '{"line":2}');
    expect(await importFile(options, ignore)).toEqual({ lines: 1, accepted: 0, duplicates: 0, refused: 1 });
    expect(existsSync(`${options.file}.progress.json`)).toBe(false);
    writeFileSync(`${options.file}.progress.json`, '{"li');
    expect(await importFile(options, ignore)).toMatchObject({ lines: 2 });
  });
});
