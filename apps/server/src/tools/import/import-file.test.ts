import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { importFile, ImportOptionsError } from './import-file.ts';
import { readOptions, type ImportOptions } from './read-options.ts';

const portal = await portalOf({ assets: { A1: { devices: ['d1'] } } });
const { key } = await portal.keyWith('telemetry:write');
const words = ['--url', await portal.listen(), '--key', key];
const folder = mkdtempSync(join(tmpdir(), 'azimute-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function optionsOf(text: string, ...more: readonly string[]): ImportOptions {
  const file = join(folder, 'fixes.csv');
  writeFileSync(file, text);
  const options = readOptions([file, ...words, ...more]);
  if (typeof options === 'string') throw new Error(options);
  return options;
}

const ignore = (): undefined => undefined;

describe('npm run import', () => {
  it('reports arguments that it does not understand', async () => {
    expect(readOptions([])).toBe('Name one file.');
    expect(readOptions(['a', '--key', 'k', '--zone', 'Mars'])).toBe('There is no time zone "Mars".');
    expect(readOptions(['a', '--key', 'k', '--speed-unit', 'c'])).toBe(
      '--speed-unit is one of kmh, knots, mps, mph.',
    );
    expect(readOptions(['a', '--key', 'k', '--columns', 'tme=ts'])).toContain('"tme=ts" is not of the form');
    await expect(importFile(optionsOf('device,a,lat,lon\nd1,x,1,1\n'), ignore)).rejects.toThrow(
      ImportOptionsError,
    );
  });

  it('sends valid lines, logs the rest, and sends nothing twice', async () => {
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
    const stored = await portal.queryAsOwner('select fixed_at from positions where account_id = $1', [
      portal.accountId,
    ]);
    expect(stored).toEqual([{ fixed_at: new Date('2014-09-13T10:24:32Z') }]);
    expect(await importFile(options, ignore)).toEqual({ lines: 2, accepted: 0, duplicates: 1, refused: 1 });
    await importFile(optionsOf('device,time,lat,lon\nd1,2020-01-01T00:00:00Z,1,1\n'), ignore);
    expect(existsSync(`${options.file}.refused.csv`)).toBe(false);
  });

  it('resumes after the last settled line, and counts and reports earlier refusals', async () => {
    const minute = 60_000;
    const lines = Array.from({ length: 2_500 }, (_, index) => {
      const time = new Date(Date.parse('2021-01-01T00:00:00Z') + index * minute).toISOString();
      return `${index % 1_000 === 500 ? 'ghost' : 'd1'},${time},1,1\n`;
    });
    const options = optionsOf(`device,time,lat,lon\n${lines.join('')}`, '--resume');
    const interruptAt = async (call: number): Promise<void> => {
      let calls = 0;
      const interrupted = importFile(options, () => {
        calls += 1;
        if (calls === call) throw new Error('interrupted');
      });
      await expect(interrupted).rejects.toThrow('interrupted');
    };
    const readLine = (): unknown =>
      (JSON.parse(readFileSync(`${options.file}.progress.json`, 'utf8')) as { line: number }).line;
    await interruptAt(2);
    expect(readLine()).toBe(2_001);
    // Simulates a crash between writing a slice's refused lines and its progress.
    appendFileSync(`${options.file}.refused.csv`, '2502,unknown_device,once more\n');
    await interruptAt(1);
    expect(readLine()).toBe(2_501);
    expect(await importFile(options, ignore)).toEqual({
      lines: 2_500,
      accepted: 2_498,
      duplicates: 0,
      refused: 2,
    });
    const refused = readFileSync(`${options.file}.refused.csv`, 'utf8').trim().split('\n').slice(1);
    expect(refused.map((line) => Number(line.split(',')[0]))).toEqual([502, 1_502]);
    expect(existsSync(`${options.file}.progress.json`)).toBe(false);
  });

  it('starts over if a kill left a partial progress file', async () => {
    const options = optionsOf('device,time,lat,lon\nghost,2020-01-01T00:00:01Z,1,1\n', '--resume');
    writeFileSync(`${options.file}.progress.json`, '{"li');
    expect(await importFile(options, ignore)).toMatchObject({ lines: 1, refused: 1 });
  });
});
