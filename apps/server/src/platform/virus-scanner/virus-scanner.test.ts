import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { parseClamdSettings, type ClamdSettings } from './clamd-settings.ts';
import { eicar, startFakeClamd, type FakeClamd } from './testing/fake-clamd.ts';
import { createVirusScanner, ScannerError, type VirusScanner } from './virus-scanner.ts';

let clamd: FakeClamd;
let scanner: VirusScanner;
const metrics = createMetrics();
const log = { warn: () => undefined, info: () => undefined };
const limits = { connectMs: 60_000, answerMs: 60_000 };
const open = (settings: ClamdSettings): VirusScanner =>
  createVirusScanner(settings, { log, metrics, limits });

beforeEach(async () => {
  clamd = await startFakeClamd();
  scanner = open(clamd.settings);
});
afterEach(() => clamd.stop());

const failing = async (): Promise<string | undefined> =>
  /^azimute_virus_scanner_failing (\d)$/m.exec((await metrics.render()).text)?.[1];

describe('the virus scanner', () => {
  it('finds nothing in clean content, for any chunking', async () => {
    expect(
      await scanner.scan([Buffer.from('%PDF'), Buffer.alloc(0), Buffer.alloc(4 * 1024 * 1024)]),
    ).toBeNull();
    expect(await scanner.scan([])).toBeNull();
    expect(clamd.scanned).toEqual([4 + 4 * 1024 * 1024, 0]);
    expect(await failing()).toBe('0');
  });

  it('names the virus, also across chunks', async () => {
    const bytes = Buffer.from(`before ${eicar} after`);
    expect(await scanner.scan([bytes.subarray(0, 30), bytes.subarray(30)])).toBe('Eicar-Test-Signature');
    expect(scanner.problem).toBeUndefined();
  });

  it.each([
    ['error', 'size limit exceeded'],
    ['hang', 'did not answer within 500 ms'],
    ['hang_up', 'virus scanner'],
  ] as const)('never reports content as clean when clamd fails (%s)', async (mode, reason) => {
    limits.answerMs = mode === 'hang' ? 500 : 60_000;
    clamd.mode = mode;
    await expect(scanner.scan([Buffer.alloc(1_000_000)])).rejects.toThrow(ScannerError);
    expect(scanner.problem).toContain(reason);
    expect(await failing()).toBe('1');
    clamd.mode = 'work';
    limits.answerMs = 60_000;
    expect(await scanner.ask()).toBe(true);
    expect(scanner.problem).toBeUndefined();
  });

  it('reports that clamd is unreachable', async () => {
    await clamd.stop();
    expect(await scanner.ask()).toBe(false);
    expect(scanner.problem).toContain('unreachable');
    clamd = await startFakeClamd();
  });

  it('rethrows a read error of the content, without blaming the scanner', async () => {
    const damaged = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('%PDF');
      throw new RangeError('damaged');
    };
    await expect(scanner.scan(damaged())).rejects.toThrow(RangeError);
    expect(scanner.problem).toBeUndefined();
    expect(clamd.scanned).toEqual([]);
  });

  it('can be reached by a local socket', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'azimute-clamd-'));
    const socket = path.join(folder, 'clamd.ctl');
    const server = createServer((one) => one.end('PONG\0')).listen(socket);
    expect(await open({ path: socket }).ask()).toBe(true);
    server.close();
    await rm(folder, { recursive: true });
  });
});

describe('CLAMD_URL', () => {
  const parse = (value: string | undefined): unknown => {
    const problems: string[] = [];
    return [parseClamdSettings(() => value, problems), problems.length];
  };
  it('is a port or a socket', () => {
    expect(parse(undefined)).toEqual([undefined, 0]);
    expect(parse('tcp://clamd.example')).toEqual([{ host: 'clamd.example', port: 3310 }, 0]);
    expect(parse('tcp://[::1]:9')).toEqual([{ host: '::1', port: 9 }, 0]);
    expect(parse('unix:///run/clamav/clamd.ctl')).toEqual([{ path: '/run/clamav/clamd.ctl' }, 0]);
    for (const wrong of ['clamd', 'http://clamd:3310', 'tcp://clamd/x', 'unix://clamd/x', 'unix://'])
      expect(parse(wrong)).toEqual([undefined, 1]);
  });
});
