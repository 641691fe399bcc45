import type {
  FileLinkList,
  FileLinkUseList,
  SharedFile,
  SharedFileDownload,
  StoredFile,
} from '@azimute/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFilesPortal, type FilesPortal } from './testing/files-portal.ts';
import { makePdf } from './testing/make-files.ts';

const HOUR_MS = 3_600_000;
const pdf = makePdf('shared');

let portal: FilesPortal;
let file: StoredFile;
beforeAll(async () => {
  portal = await startFilesPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.empty();
  file = await portal.mustUpload('Laudo – 報告.pdf', pdf);
});

const open = (token: string, password?: string, remoteAddress = '192.0.2.1') =>
  portal.server.inject({
    method: 'POST',
    url: '/api/v1/shared-files/open',
    remoteAddress,
    payload: { token, ...(password !== undefined && { password }) },
  });
const download = (token: string, more: object = {}, who?: 'lia' | 'eva') =>
  portal.as(who, 'POST', '/shared-files/download', { token, ...more });
const bytesOf = async (answer: LightMyRequestResponse, headers: Record<string, string> = {}) =>
  portal.server.inject({ url: answer.json<SharedFileDownload>().path, headers });
const problemOf = (answer: LightMyRequestResponse) => {
  const { code, errors } = answer.json<{ code: string; errors?: { token?: string[] } }>();
  return [answer.statusCode, code, ...(errors?.token ?? [])];
};
const ended = (why: string) => [410, 'link_ended', why];
const links = async () =>
  (await portal.as('lia', 'GET', `/files/${file.id}/links`)).json<FileLinkList>().items;

describe('an invalid link', () => {
  it('does not exist', async () => {
    expect(problemOf(await open('a'.repeat(43)))).toEqual(ended('unknown'));
    expect(problemOf(await download('a'.repeat(43)))).toEqual(ended('unknown'));
    const bytes = await portal.server.inject({ url: `/api/v1/shared-files/${'a'.repeat(43)}` });
    expect(problemOf(bytes)).toEqual(ended('expired'));
  });

  it('has expired; after renewal there is a new one, and the old stays expired', async () => {
    const link = await portal.mustLink(file.id, { hours: 1 });
    expect(link).toMatchObject({ state: 'active', expiresAt: '2026-03-02T13:00:00.000Z', downloads: 0 });
    portal.clock.advance(HOUR_MS);
    expect(problemOf(await open(link.token))).toEqual(ended('expired'));
    expect(problemOf(await download(link.token))).toEqual(ended('expired'));
    const renewed = await portal.as('rui', 'POST', `/file-links/${link.id}/renew`, { hours: 24 });
    const { token } = renewed.json<{ token: string }>();
    expect((await open(token)).json<SharedFile>().file?.name).toBe(file.name);
    expect(problemOf(await open(link.token))).toEqual(ended('expired'));
    expect((await links()).map(({ state }) => state)).toEqual(['active', 'expired']);
  });

  it('was renewed or revoked: it ends at once, with a download in progress', async () => {
    const link = await portal.mustLink(file.id);
    const answer = await download(link.token);
    expect((await bytesOf(answer)).rawPayload.equals(pdf)).toBe(true);
    const renewals = await Promise.all(
      [1, 2].map(() => portal.as('rui', 'POST', `/file-links/${link.id}/renew`, {})),
    );
    expect(renewals.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(problemOf(await open(link.token))).toEqual(ended('renewed'));
    expect((await bytesOf(answer)).statusCode).toBe(410);
    const other = await portal.mustLink(file.id);
    expect((await portal.as('lia', 'DELETE', `/file-links/${other.id}`)).statusCode).toBe(403);
    expect((await portal.as('eva', 'DELETE', `/file-links/${other.id}`)).statusCode).toBe(404);
    expect((await portal.as('rui', 'DELETE', `/file-links/${other.id}`)).statusCode).toBe(204);
    expect(problemOf(await download(other.token))).toEqual(ended('revoked'));
  });

  it('belongs to a deleted file, or to a creator who lost access to the file', async () => {
    const made = await portal.as('rui', 'POST', `/files/${file.id}/links`, {});
    const { token } = made.json<{ token: string }>();
    const started = await download(token);
    const folder = await portal.mustCreateFolder({ name: 'South', unitIds: [portal.unitIds.south] });
    await portal.as('ana', 'PUT', `/files/${file.id}`, { version: 1, folderId: folder.id });
    expect(problemOf(await open(token))).toEqual(ended('withdrawn'));
    expect((await bytesOf(started)).statusCode).toBe(410);
    const own = await portal.mustLink(file.id);
    expect((await open(own.token)).statusCode).toBe(200);
    await portal.as('ana', 'DELETE', `/files/${file.id}`);
    expect(problemOf(await open(own.token))).toEqual(ended('unknown'));
  });
});

describe('a link', () => {
  it('shows its file to any holder, and its token only once', async () => {
    const { token } = await portal.mustLink(file.id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await open(token)).json()).toEqual({
      accountName: 'alfa.example',
      expiresAt: '2026-03-03T12:00:00.000Z',
      needsPassword: false,
      downloadsLeft: null,
      file: { name: file.name, kind: 'pdf', sizeBytes: pdf.length },
    });
    expect(JSON.stringify(await links())).not.toContain(token);
    const rows = await portal.queryAsOwner('select row_to_json(l)::text from file_links l');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is valid for an hour at least and 90 days at most', async () => {
    for (const hours of [0, 0.5, 2_161])
      expect((await portal.as('rui', 'POST', `/files/${file.id}/links`, { hours })).statusCode).toBe(422);
    const longest = await portal.mustLink(file.id, { hours: 2_160 });
    expect(longest.expiresAt).toBe('2026-05-31T12:00:00.000Z');
  });

  it('serves the bytes, also in ranges, so that no browser runs them', async () => {
    const { token } = await portal.mustLink(file.id);
    const answer = await download(token);
    const whole = await bytesOf(answer);
    expect(whole.rawPayload.equals(pdf)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': `attachment; filename="Laudo _ __.pdf"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    });
    const part = await bytesOf(answer, { range: 'bytes=-6' });
    expect([part.statusCode, part.body]).toEqual([206, '%%EOF\n']);
    portal.clock.advance(11 * 60_000);
    expect((await bytesOf(answer)).statusCode).toBe(410);
    expect((await links())[0]?.downloads).toBe(1);
  });

  it('with a password reveals nothing without it, and allows ten concurrent guesses', async () => {
    const { token } = await portal.mustLink(file.id, { password: 'long enough' });
    expect((await open(token)).json()).toMatchObject({ needsPassword: true, file: null });
    expect((await download(token)).json()).toMatchObject({ errors: { password: ['password_needed'] } });
    expect((await open(token, 'wrong one')).json()).toMatchObject({
      errors: { password: ['wrong_password'] },
    });
    expect((await open(token, 'long enough')).json()).toMatchObject({ file: { name: file.name } });
    expect((await download(token, { password: 'long enough' })).statusCode).toBe(200);
    for (let guess = 2; guess <= 10; guess += 1)
      expect((await open(token, 'wrong one')).statusCode).toBe(422);
    expect((await open(token, 'long enough')).statusCode).toBe(429);
    portal.clock.advance(30_000);
    expect((await open(token, 'long enough')).statusCode).toBe(200);
  });

  it('with a password opens for others while an address guesses, also in an IPv6 block', async () => {
    const { token } = await portal.mustLink(file.id, { password: 'long enough' });
    for (let guess = 1; guess <= 10; guess += 1) await open(token, 'wrong one', `2001:db8:0:1::${guess}`);
    expect((await open(token, 'long enough', '2001:db8:0:1::ffff')).statusCode).toBe(429);
    expect((await open(token, 'long enough', '2001:db8:0:2::1')).statusCode).toBe(200);
    expect((await open(token, 'long enough', '198.51.100.7')).statusCode).toBe(200);
  });

  it('with a limit gives the last download to one of two concurrent requests', async () => {
    const { token } = await portal.mustLink(file.id, { downloadLimit: 1 });
    expect((await open(token)).json()).toMatchObject({ downloadsLeft: 1 });
    const both = await Promise.all([download(token), download(token), download(token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
    expect(problemOf(await open(token))).toEqual(ended('used_up'));
    // A download in progress continues.
    const first = both.find(({ statusCode }) => statusCode === 200);
    expect(first && (await bytesOf(first)).statusCode).toBe(200);
    expect((await links())[0]).toMatchObject({ state: 'used_up', downloads: 1 });
  });

  it('counts its uses, with the names of signed-in users', async () => {
    const { id, token } = await portal.mustLink(file.id);
    for (const who of [undefined, 'eva', 'lia'] as const) await download(token, {}, who);
    const uses = (await portal.as('lia', 'GET', `/file-links/${id}/uses`)).json<FileLinkUseList>();
    expect(uses.items.map(({ person }) => person?.name ?? null)).toEqual(['lia@alfa.example', null, null]);
    expect(uses.items[0]?.address).toBe('127.0.0.1');
    expect((await portal.as('eva', 'GET', `/file-links/${id}/uses`)).statusCode).toBe(404);
    expect((await links())[0]).toMatchObject({ downloads: 3, lastUsedAt: '2026-03-02T12:00:00.000Z' });
  });
});
