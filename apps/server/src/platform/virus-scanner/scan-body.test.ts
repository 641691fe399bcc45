import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { scanBody } from './scan-body.ts';
import { ScannerError, type VirusScanner } from './virus-scanner.ts';

const eicar = Buffer.from('a virus');
const scanner: Pick<VirusScanner, 'scan'> = {
  scan: async (content) => {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    return Buffer.concat(parts).includes(eicar) ? 'Eicar' : null;
  },
};
const broken: Pick<VirusScanner, 'scan'> = {
  scan: () => Promise.reject(new ScannerError('The virus scanner hung up.')),
};
const infected = { code: 'infected', detail: 'The virus scanner found Eicar. Nothing was saved.' };

it('passes clean content unchanged', async () => {
  const body = { photo: Buffer.from('a photo').toString('base64') };
  expect(await scanBody(scanner, { field: 'photo' }, body)).toBe(body);
  expect(await scanBody(scanner, { field: 'photo' }, { photo: null })).toEqual({ photo: null });
  const file = Buffer.from('a;b');
  expect(await scanBody(scanner, 'body', file)).toBe(file);
});

it('refuses an infected field or file with the virus name, and content that could not be scanned', async () => {
  const body = { photo: eicar.toString('base64') };
  await expect(scanBody(scanner, { field: 'photo' }, body)).rejects.toMatchObject(infected);
  await expect(scanBody(scanner, 'body', eicar)).rejects.toMatchObject(infected);
  await expect(scanBody(broken, 'body', Buffer.from('a;b'))).rejects.toMatchObject({
    code: 'scanner_unavailable',
  });
});

it('scans a stream as it is read, across chunks, and ends it with the refusal', async () => {
  const chunks = Array.from({ length: 50 }, () => Buffer.alloc(64 * 1024, 'x'));
  const read = async (by: Pick<VirusScanner, 'scan'>, ...more: Buffer[]) =>
    await buffer((await scanBody(by, 'body', Readable.from([...chunks, ...more]))) as Readable);
  expect((await read(scanner)).length).toBe(50 * 64 * 1024);
  const halves = [eicar.subarray(0, 3), eicar.subarray(3)] as const;
  await expect(read(scanner, ...halves)).rejects.toMatchObject(infected);
  await expect(read(broken)).rejects.toMatchObject({ code: 'scanner_unavailable' });
});

it('ends the scan of an abandoned stream', async () => {
  const body = (await scanBody(
    scanner,
    'body',
    Readable.from([Buffer.from('a'), Buffer.from('b')]),
  )) as Readable;
  const chunks = body.iterator();
  await chunks.next();
  await chunks.return?.();
  expect(body.destroyed).toBe(true);
});
