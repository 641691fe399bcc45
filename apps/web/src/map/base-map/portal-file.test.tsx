import { EtagMismatch } from 'pmtiles';
import { afterEach, expect, it, vi } from 'vitest';
import { PortalFile } from './portal-file.ts';

const file = new PortalFile('streets.pmtiles');
const asked: (string | null)[] = [];

function answer(status: number, headers: Record<string, string>): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (_: string, { headers: sent }: { headers: Headers }) => {
    asked.push(sent.get('range'));
    return new Response(status === 206 ? 'four' : null, { status, headers });
  });
}

afterEach(() => void vi.unstubAllGlobals());

it('reads a range, and returns the version of the file', async () => {
  answer(206, { etag: '"1"' });
  const { data, etag } = await file.getBytes(8, 4);
  expect([new TextDecoder().decode(data), etag, asked]).toEqual(['four', '"1"', ['bytes=8-11']]);
  expect((await file.getBytes(8, 4, undefined, '"1"')).etag).toBe('"1"');
});

it('makes its reader start over when the file was replaced', async () => {
  answer(206, { etag: '"2"' });
  await expect(file.getBytes(8, 4, undefined, '"1"')).rejects.toThrow(EtagMismatch);
  answer(416, {});
  await expect(file.getBytes(8_000, 4, undefined, '"1"')).rejects.toThrow(EtagMismatch);
});

it('passes on other failures', async () => {
  answer(416, {});
  await expect(file.getBytes(8_000, 4)).rejects.toMatchObject({ status: 416 });
  answer(404, {});
  await expect(file.getBytes(0, 4, undefined, '"1"')).rejects.toMatchObject({ status: 404 });
});
