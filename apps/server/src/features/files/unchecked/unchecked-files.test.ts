import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileFolders, StoredFileList, UncheckedFile, UncheckedFileList } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../../platform/events.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { OBJECTS_DIRECTORY } from '../../../platform/objects/directory-store.ts';
import { eicar, startFakeClamd, type FakeClamd } from '../../../platform/virus-scanner/testing/fake-clamd.ts';
import { createVirusScanner } from '../../../platform/virus-scanner/virus-scanner.ts';
import { startFilesPortal, type FilesPortal } from '../testing/files-portal.ts';
import { makePdf } from '../testing/make-files.ts';
import { checkWaitingFiles } from './check-waiting-files.ts';

let portal: FilesPortal;
let clamd: FakeClamd;
let jobs: pg.Pool;
const metrics = createMetrics();
const log = createLogger({ level: 'silent' });
const openScanner = (): void => {
  const limits = { connectMs: 300, answerMs: 300 };
  portal.scanning.scanner = createVirusScanner(clamd.settings, { log, metrics, limits });
};

beforeAll(async () => {
  portal = await startFilesPortal();
  jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 1 });
});
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  await portal.empty();
  await portal.queryAsOwner('delete from notifications');
  clamd = await startFakeClamd();
  openScanner();
  return () => clamd.stop();
});

type Who = Parameters<FilesPortal['as']>[0];
const infected = makePdf(eicar.replaceAll(/[\\()]/g, ' '), eicar);
const uncheckedOf = async (who: Who) =>
  (await portal.as(who, 'GET', '/unchecked-files')).json<UncheckedFileList>().items;
const filesOf = async (who: Who) =>
  (await portal.as(who, 'GET', '/files')).json<StoredFileList>().items.map(({ name }) => name);
const fileCount = async () => (await portal.as('ana', 'GET', '/file-folders')).json<FileFolders>().fileCount;
const refusals = () =>
  portal.queryAsOwner<{ user_id: number; data: object }>(
    `select user_id, data from notifications where kind = 'file_refused' order by notification_id`,
  );
const audited = async () =>
  (
    await portal.queryAsOwner<{ after: object }>(
      `select after from audit_entries where action = 'unchecked-file.refuse' order by sequence`,
    )
  ).map(({ after }) => after);
const uploadWaiting = async (
  who: Who,
  name: string,
  bytes = makePdf(),
  query?: Readonly<Record<string, string>>,
): Promise<UncheckedFile> => {
  clamd.mode = 'hang';
  const answer = await portal.upload(who, name, bytes, query);
  expect(answer.statusCode).toBe(201);
  clamd.mode = 'work';
  return answer.json<UncheckedFile>();
};
const runJob = async (seconds = 60): Promise<void> => {
  portal.clock.advance(seconds * 1_000);
  await checkWaitingFiles({
    database: portal.database,
    clock: portal.clock,
    events: createPortalEvents(),
    connection: jobs,
    objects: portal.objects,
    scanner: portal.scanning.scanner,
    metrics,
    log,
    signal: new AbortController().signal,
    filesAtOnce: 2,
  });
};
const metric = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec((await metrics.render()).text)?.[1];

describe('an upload with a virus scanner', () => {
  it('becomes a file once found clean, while its uploader waits', async () => {
    const bytes = makePdf();
    expect(await portal.mustUpload('a.pdf', bytes)).toMatchObject({ id: expect.any(Number), name: 'a.pdf' });
    expect(clamd.scanned).toEqual([bytes.length]);
    expect(await uncheckedOf('ana')).toEqual([]);
  });

  it('is refused with the virus name, deletes its object, and notifies the uploader and the audit', async () => {
    const before = await portal.queryAsOwner('select from audit_entries');
    const objects = await Array.fromAsync(portal.objects.list());
    const answer = await portal.upload('rui', 'bill.pdf', infected);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'upload_failed',
      errors: { file: ['infected'] },
      detail: expect.stringContaining('Eicar-Test-Signature') as string,
    });
    expect(await filesOf('rui')).toEqual([]);
    expect(await uncheckedOf('rui')).toEqual([]);
    expect(await Array.fromAsync(portal.objects.list())).toHaveLength(objects.length);
    expect(await portal.queryAsOwner('select from objects where given_up_at is null')).toEqual([]);
    const refusal = { reason: 'infected', virus: 'Eicar-Test-Signature' };
    expect(await refusals()).toMatchObject([{ data: { name: 'bill.pdf', ...refusal } }]);
    expect((await audited()).at(-1)).toEqual(refusal);
    expect(await portal.queryAsOwner('select from audit_entries')).toHaveLength(before.length + 1);
  });

  it.each(['hang', 'error', 'hang_up'] as const)(
    'waits if the scanner responds incorrectly (%s)',
    async (mode) => {
      clamd.mode = mode;
      const answer = await portal.upload('rui', 'a.pdf', makePdf());
      expect(answer.json()).toMatchObject({ uncheckedId: expect.any(Number), name: 'a.pdf', folder: null });
      expect(await filesOf('rui')).toEqual([]);
    },
  );

  it('is scanned after the first of each other waiting account', async () => {
    const sizes: number[] = [];
    for (const [who, name] of [
      ['ana', 'a'],
      ['ana', 'bb'],
      ['ana', 'ccc'],
      ['eva', 'dddd'],
    ] as const) {
      const bytes = makePdf(name);
      sizes.push(bytes.length);
      await uploadWaiting(who, `${name}.pdf`, bytes);
    }
    clamd.scanned.length = 0;
    await runJob();
    const [first, second, third, ofOther] = sizes;
    expect(clamd.scanned).toEqual([first, ofOther, second, third]);
  });

  it('waits hidden while the scanner is down, and becomes a file once it is back', async () => {
    await clamd.stop();
    const answer = await portal.upload('rui', 'a.pdf', makePdf());
    expect(answer.json()).toMatchObject({ uncheckedId: expect.any(Number) });
    expect((await uncheckedOf('rui')).map(({ name }) => name)).toEqual(['a.pdf']);
    expect(await uncheckedOf('ana')).toEqual([]);
    expect([await filesOf('rui'), await filesOf('ana'), await fileCount()]).toEqual([[], [], 0]);
    await runJob();
    expect(await metric('azimute_unchecked_files')).toBe('1');
    expect(await metric('azimute_virus_scanner_failing')).toBe('1');
    clamd = await startFakeClamd(clamd.settings.port);
    await runJob();
    expect(await filesOf('lia')).toEqual(['a.pdf']);
    expect(await uncheckedOf('rui')).toEqual([]);
    expect(await metric('azimute_unchecked_files')).toBe('0');
    const [{ uploaded_by: uploadedBy } = {}] = await portal.queryAsOwner<{ uploaded_by: number }>(
      'select uploaded_by from files',
    );
    const [{ user_id: rui } = {}] = await portal.queryAsOwner<{ user_id: number }>(
      `select user_id from users where email = 'rui@alfa.example'`,
    );
    expect(uploadedBy).toBe(rui);
  });

  it('is scanned again when repeated, and stored once', async () => {
    await uploadWaiting('rui', 'a.pdf');
    expect((await portal.upload('rui', 'a.pdf', makePdf())).json()).toMatchObject({
      name: 'a.pdf',
      version: 1,
    });
    expect(await filesOf('rui')).toEqual(['a.pdf']);
    expect(await portal.queryAsOwner('select from objects')).toHaveLength(1);
  });

  it('keeps waiting if the scanner setting is removed, and cannot bypass it by a repeat', async () => {
    await uploadWaiting('rui', 'a.pdf');
    portal.scanning.scanner = undefined;
    await runJob();
    expect((await portal.upload('rui', 'a.pdf', makePdf())).json()).toHaveProperty('uncheckedId');
    expect(await filesOf('rui')).toEqual([]);
  });
});

describe('an upload that waited for the scanner', () => {
  it('gets a number if its name was taken in the meantime, and merges with an identical one', async () => {
    await uploadWaiting('rui', 'a.pdf', makePdf('one'));
    await uploadWaiting('rui', 'b.pdf', makePdf('same'));
    await portal.mustUpload('a.pdf', makePdf('other'));
    await portal.mustUpload('b.pdf', makePdf('same'));
    await runJob();
    expect(await filesOf('ana')).toEqual(['a (2).pdf', 'a.pdf', 'b.pdf']);
    expect(await portal.queryAsOwner('select from objects where given_up_at is null')).toHaveLength(3);
  });

  it('replaces the intended file, which others see until then', async () => {
    const { id, sha256 } = await portal.mustUpload('a.pdf', makePdf('before'));
    await uploadWaiting('rui', 'a.pdf', makePdf('after'), { sameName: 'replace' });
    expect((await portal.as('ana', 'GET', `/files/${id}`)).json()).toMatchObject({ sha256 });
    await runJob();
    const versions = await portal.as('ana', 'GET', `/files/${id}/versions`);
    expect(versions.json<{ items: object[] }>().items).toMatchObject([{ number: 2 }, { number: 1 }]);
  });

  it('is refused for a virus, a deleted folder, a lost right, or after a week', async () => {
    const { id: folder } = await portal.mustCreateFolder({ name: 'Bills' });
    await uploadWaiting('rui', 'virus.pdf', infected);
    await uploadWaiting('rui', 'folder.pdf', makePdf('folder'), { folder: String(folder) });
    await portal.as('ana', 'DELETE', `/file-folders/${folder}?folders=0&files=0`);
    await runJob();
    await uploadWaiting('rui', 'right.pdf', makePdf('right'));
    await portal.queryAsOwner(`update profile_sections set level = 'see' where profile_id = $1`, [
      portal.profileIds['rui'],
    ]);
    await runJob();
    await portal.queryAsOwner(`update profile_sections set level = 'change' where profile_id = $1`, [
      portal.profileIds['rui'],
    ]);
    await uploadWaiting('rui', 'old.pdf', makePdf('old'));
    portal.scanning.scanner = undefined;
    await runJob(7 * 86_400 - 10);
    expect(await refusals()).toHaveLength(3);
    await runJob(20);
    const told = [
      { name: 'virus.pdf', reason: 'infected', virus: 'Eicar-Test-Signature' },
      { name: 'folder.pdf', reason: 'folder_gone', virus: null },
      { name: 'right.pdf', reason: 'rights_lost', virus: null },
      { name: 'old.pdf', reason: 'unchecked', virus: null },
    ];
    expect((await refusals()).map(({ data }) => data)).toEqual(told);
    expect((await audited()).slice(-4)).toEqual(told.map(({ name: _name, ...refusal }) => refusal));
    expect(await filesOf('ana')).toEqual([]);
    expect(await portal.queryAsOwner('select from objects where given_up_at is null')).toEqual([]);
  });

  it('is settled by one of two concurrent jobs', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await uploadWaiting('rui', `${name}.pdf`, makePdf(name));
    portal.clock.advance(60_000);
    await Promise.all([runJob(0), runJob(0)]);
    expect(await filesOf('ana')).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
    expect(await portal.queryAsOwner('select from objects where given_up_at is null')).toHaveLength(4);
  });

  it('does not block others if its object is unreadable, and is dropped after a week', async () => {
    await uploadWaiting('rui', 'damaged.pdf', makePdf('damaged'));
    const [{ key } = { key: '' }] = await portal.queryAsOwner<{ key: string }>(
      'select object_key as key from unchecked_files',
    );
    await writeFile(path.join(portal.dataDir, OBJECTS_DIRECTORY, key.slice(0, 2), key), 'other bytes');
    for (const name of ['a', 'b', 'c']) await uploadWaiting('rui', `${name}.pdf`, makePdf(name));
    await runJob();
    expect(await filesOf('ana')).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect((await uncheckedOf('rui')).map(({ name }) => name)).toEqual(['damaged.pdf']);
    expect(await metric('azimute_unchecked_files')).toBe('1');
    await runJob(7 * 86_400);
    expect(await refusals()).toMatchObject([{ data: { name: 'damaged.pdf', reason: 'unchecked' } }]);
  });

  it('is refused if its object is lost', async () => {
    await uploadWaiting('rui', 'a.pdf');
    for await (const { key } of portal.objects.list()) await portal.objects.delete(key);
    await runJob();
    expect(await refusals()).toMatchObject([{ data: { reason: 'lost' } }]);
  });
});
