import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { runImport } from '../../platform/imports/run-import.ts';
import { refuseConnection } from '../../platform/testing/refuse-connection.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { notify } from '../notifications/notify.ts';
import { userImportWork } from './import-user-lines.ts';

const portal = await portalOf({ viewer: { role: 'admin' } });
const { owner, viewer: bia, stranger, accountId, queryAsOwner } = portal;
const domain = owner.email.replace(/.*@/, '');
await queryAsOwner(`insert into profiles (account_id, name) values ($1, 'São João')`, [accountId]);

const LINES = [
  'Nome;E-mail;Papel;AD;Perfis',
  `Nova;NOVA@${domain};Leitura;não;sao joao`,
  `Chefe;chefe@${domain};administrador;sim;`,
  `@Nova;nova@${domain};;;`,
  `;sem-nome@${domain};rei;talvez;outro`,
  `Ana;${owner.email};;;`,
  `Longe;${stranger.email};;;`,
];
const send = (lines: readonly string[], options: { dryRun: boolean; grant?: boolean }) =>
  owner.call('importUsers', {
    body: {
      file: Buffer.from(lines.join('\r\n'), 'latin1').toString('base64'),
      fileName: 'equipe.csv',
      ...options,
    },
  });
const users = async () => (await owner.call('listUsers', { query: { limit: 500, sort: 'email' } })).items;
const of = (userImportId: number | null) => ({ params: { userImportId: userImportId ?? 0 } });
const read = (importId: number | null) => owner.call('getUserImport', of(importId));
const run = (
  importId: number | null,
  signal = new AbortController().signal,
  app = portal.database.app,
): Promise<void> =>
  runImport(
    {
      database: { ...portal.database, app },
      clock: systemClock,
      log: { error: () => undefined },
      notify,
      patienceMs: 0,
    },
    userImportWork(2),
    { accountId, userId: owner.id, sessionId: null, importId },
    signal,
  );

describe('a user file', () => {
  it('is previewed by line, with errors by field, and changes nothing', async () => {
    const before = (await users()).length;
    const without = await send(LINES.slice(0, 3), { dryRun: true });
    expect(without.lines.map(({ errors }) => errors)).toEqual([{}, { directoryLogin: ['no_directory'] }]);
    await plantDirectory(portal, accountId);
    const preview = await send(LINES, { dryRun: true });
    expect(preview).toMatchObject({
      importId: null,
      counts: { create: 2, add: 0, present: 1, skip: 1, bad: 2 },
    });
    expect(preview.columns).toMatchObject({ directoryLogin: 'AD', profiles: 'Perfis' });
    expect(preview.lines.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['create', {}],
      ['create', {}],
      ['bad', { email: ['duplicate_line'] }],
      [
        'bad',
        {
          name: [108],
          role: ['unknown_role'],
          directoryLogin: ['not_yes_or_no'],
          profiles: ['profile_not_found'],
        },
      ],
      ['present', {}],
      ['skip', {}],
    ]);
    expect(await users()).toHaveLength(before);
    await owner.refused('importUsers', { body: { file: '' } }, { file: ['empty'] });
  });

  it('is imported in the background once, for any number of repeats and job runs', async () => {
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => send(LINES, { dryRun: false, grant: true })),
    );
    const importId = sent[0]?.importId ?? null;
    expect(sent.map((one) => one.importId)).toEqual([importId, importId, importId]);
    expect(await read(importId)).toMatchObject({ state: 'queued', progress: { done: 0, total: 3 } });
    await Promise.all([run(importId), run(importId)]);
    const done = await read(importId);
    expect(done).toMatchObject({
      state: 'finished',
      fileName: 'equipe.csv',
      progress: { done: 3, total: 3, created: 2, added: 1, present: 1, refused: 2 },
    });
    expect(done.refusals.map(({ line, email, outcome }) => [line, email, outcome])).toEqual([
      [4, `nova@${domain}`, 'bad'],
      [5, `sem-nome@${domain}`, 'bad'],
    ]);
    const added = await users();
    expect(added.find(({ email }) => email === `nova@${domain}`)).toMatchObject({
      state: 'invited',
      role: 'viewer',
      profiles: [{ name: 'São João' }],
    });
    expect(added.find(({ email }) => email === `chefe@${domain}`)).toMatchObject({ role: 'admin' });
    expect(added.map(({ email }) => email)).toContain(stranger.email);
    const again = await send(LINES, { dryRun: false, grant: true });
    expect(again).toMatchObject({ importId: null, counts: { create: 0, add: 0, present: 4, bad: 2 } });
    expect(await users()).toHaveLength(added.length);
    const notified = await queryAsOwner(
      'select kind, data from notifications where user_id = any($1) order by notification_id',
      [[owner.id, stranger.id]],
    );
    expect(notified).toEqual([
      { kind: 'account_invitation', data: { account: domain.replace('.example', '') } },
      { kind: 'user_import_finished', data: { importId, added: 3, present: 1, refused: 2 } },
    ]);
  });

  it('returns the rejected lines as a file, and is private to its creator', async () => {
    const [latest] = (await owner.call('listUserImports')).items;
    const importOf = of(latest?.id ?? null);
    const file = await owner.call('getUserImportRefusedFile', { ...importOf, query: { locale: 'pt' } });
    expect(String(file).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFNome;E-mail;Papel;AD;Perfis;Linha;Motivo',
      `'@Nova;nova@${domain};;;;4;E-mail: repete uma linha anterior`,
    ]);
    for (const name of ['getUserImport', 'getUserImportRefusedFile', 'cancelUserImport'] as const)
      await bia.refused(name, importOf, 404);
    for (const place of ['3000000000', '-1', null]) {
      const cursor = Buffer.from(JSON.stringify(['user-imports', 1, place])).toString('base64url');
      await owner.refused('listUserImports', { query: { cursor } }, 422);
    }
  });

  it('resumes once a connection is available', async () => {
    const lines = ['name,e-mail', `Busy,busy-1@${domain}`, `Busy,busy-2@${domain}`];
    const { importId } = await send(lines, { dryRun: false });
    // The first connection reads the user's rights.
    const busy = run(importId, undefined, refuseConnection(portal.database.app, 2));
    await expect(busy).rejects.toMatchObject({ code: 'overloaded' });
    expect(await read(importId)).toMatchObject({ state: 'queued', progress: { created: 0 } });
    await run(importId);
    expect(await read(importId)).toMatchObject({ state: 'finished', progress: { created: 2 } });
  });

  const fileOf = (name: string): string[] => [
    'name,e-mail',
    ...[1, 2, 3, 4, 5].map((n) => `${name} ${n},${name}-${n}@${domain}`),
  ];
  const addedOf = async (name: string) => (await users()).filter(({ email }) => email.startsWith(`${name}-`));

  it('stops when canceled', async () => {
    const { importId } = await send(fileOf('late'), { dryRun: false });
    await run(importId, AbortSignal.abort());
    const cancelled = await owner.call('cancelUserImport', of(importId));
    expect(cancelled).toMatchObject({ state: 'cancelled', progress: { created: 0, total: 5 } });
    await run(importId);
    expect(await addedOf('late')).toEqual([]);
  });

  it('stops when its creator can no longer manage users', async () => {
    const { importId } = await send(fileOf('lost'), { dryRun: false });
    const setRole = (role: string) =>
      queryAsOwner('update memberships set role = $1 where account_id = $2 and user_id = $3', [
        role,
        accountId,
        owner.id,
      ]);
    await setRole('viewer');
    await run(importId);
    await setRole('admin');
    expect(await read(importId)).toMatchObject({ state: 'failed', failure: 'rights_lost' });
    expect(await addedOf('lost')).toEqual([]);
  });
});
