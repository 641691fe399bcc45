import type { User, UserImportDetail, UserImportPreview } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { systemClock } from '../../platform/clock.ts';
import { refuseConnection } from '../../platform/testing/refuse-connection.ts';
import { runImport } from '../../platform/imports/run-import.ts';
import { notify } from '../notifications/notify.ts';
import { userImportWork } from './import-user-lines.ts';
import { startUsersServer, type UsersServer } from './testing/start-users-server.ts';

const alfa = 'alfa.example';
const beta = 'beta.example';

let portal: UsersServer;
let ana = '';
beforeAll(async () => {
  portal = await startUsersServer(
    [alfa, beta],
    [
      { email: 'ana@alfa.example', roles: { [alfa]: 'admin' } },
      { email: 'bia@alfa.example', roles: { [alfa]: 'admin' } },
      { email: 'far@beta.example', directoryLogin: true, roles: { [beta]: 'viewer' } },
    ],
  );
  await portal.queryAsOwner(`insert into profiles (account_id, name) values ($1, 'São João')`, [
    portal.accountIds[alfa],
  ]);
  ana = (await portal.signIn('ana@alfa.example')).access;
});
afterAll(() => portal.stop());

const LINES = [
  'Nome;E-mail;Papel;AD;Perfis',
  'Nova;NOVA@alfa.example;Leitura;não;sao joao',
  'Chefe;chefe@alfa.example;administrador;sim;',
  '@Nova;nova@alfa.example;;;',
  ';sem-nome@alfa.example;rei;talvez;outro',
  'Ana;ana@alfa.example;;;',
  'Longe;far@beta.example;;;',
];
const send = async (
  lines: readonly string[],
  options: { dryRun: boolean; grant?: boolean },
): Promise<UserImportPreview> => {
  const file = Buffer.from(lines.join('\r\n'), 'latin1').toString('base64');
  const answer = await portal.call('POST', '/user-imports', ana, {
    file,
    fileName: 'equipe.csv',
    ...options,
  });
  return answer.json<UserImportPreview>();
};
const users = async (): Promise<User[]> =>
  (await portal.call('GET', '/users?limit=500&sort=email', ana)).json<{ items: User[] }>().items;
const read = async (id: number | null): Promise<UserImportDetail> =>
  (await portal.call('GET', `/user-imports/${id}`, ana)).json<UserImportDetail>();
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
    userImportWork(undefined, 2),
    {
      accountId: portal.accountIds[alfa],
      userId: portal.userIds['ana@alfa.example'],
      sessionId: null,
      importId,
    },
    signal,
  );

describe('a file of users', () => {
  it('is previewed line by line, with what is wrong by field, and changes nothing', async () => {
    const before = (await users()).length;
    const without = await send(LINES.slice(0, 3), { dryRun: true });
    expect(without.lines.map(({ errors }) => errors)).toEqual([{}, { directoryLogin: ['no_directory'] }]);
    await plantDirectory(portal, portal.accountIds[alfa]);
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
    const broken = await portal.call('POST', '/user-imports', ana, { file: '' });
    expect([broken.statusCode, broken.json()]).toMatchObject([422, { errors: { file: ['empty'] } }]);
  });

  it('is added in the background once, however often it is sent and its job is run', async () => {
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
      [4, 'nova@alfa.example', 'bad'],
      [5, 'sem-nome@alfa.example', 'bad'],
    ]);
    const added = await users();
    expect(added.find(({ email }) => email === 'nova@alfa.example')).toMatchObject({
      state: 'invited',
      role: 'viewer',
      profiles: [{ name: 'São João' }],
    });
    expect(added.find(({ email }) => email === 'chefe@alfa.example')).toMatchObject({ role: 'admin' });
    expect(added.map(({ email }) => email)).toContain('far@beta.example');
    const again = await send(LINES, { dryRun: false, grant: true });
    expect(again).toMatchObject({ importId: null, counts: { create: 0, add: 0, present: 4, bad: 2 } });
    expect(await users()).toHaveLength(added.length);
    const told = await portal.queryAsOwner('select kind, data from notifications order by notification_id');
    expect(told).toEqual([
      { kind: 'account_invitation', data: { account: 'alfa.example' } },
      { kind: 'user_import_finished', data: { importId, added: 3, present: 1, refused: 2 } },
    ]);
  });

  it('tells the refused lines as a file, and belongs to who brought it', async () => {
    const [latest] = (await portal.call('GET', '/user-imports', ana)).json<{ items: { id: number }[] }>()
      .items;
    const file = await portal.call('GET', `/user-imports/${latest?.id}/refused/file?locale=pt`, ana);
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFNome;E-mail;Papel;AD;Perfis;Linha;Motivo',
      "'@Nova;nova@alfa.example;;;;4;E-mail: igual a uma linha anterior",
    ]);
    const bia = (await portal.signIn('bia@alfa.example')).access;
    for (const path of ['', '/refused/file']) {
      expect((await portal.call('GET', `/user-imports/${latest?.id}${path}`, bia)).statusCode).toBe(404);
    }
    expect((await portal.call('POST', `/user-imports/${latest?.id}/cancel`, bia)).statusCode).toBe(404);
    for (const place of ['3000000000', '-1', null]) {
      const cursor = Buffer.from(JSON.stringify(['user-imports', 1, place])).toString('base64url');
      expect((await portal.call('GET', `/user-imports?cursor=${cursor}`, ana)).statusCode).toBe(422);
    }
  });

  it('goes on later when there was no connection for it', async () => {
    const lines = ['name,e-mail', 'Busy,busy-1@alfa.example', 'Busy,busy-2@alfa.example'];
    const { importId } = await send(lines, { dryRun: false });
    // The first is for the rights of the person.
    const busy = run(importId, undefined, refuseConnection(portal.database.app, 2));
    await expect(busy).rejects.toMatchObject({ code: 'overloaded' });
    expect(await read(importId)).toMatchObject({ state: 'queued', progress: { created: 0 } });
    await run(importId);
    expect(await read(importId)).toMatchObject({ state: 'finished', progress: { created: 2 } });
  });

  it('stops where it is cancelled, and where its person no longer keeps the users', async () => {
    const fileOf = (name: string): string[] => [
      'name,e-mail',
      ...[1, 2, 3, 4, 5].map((n) => `${name} ${n},${name}-${n}@alfa.example`),
    ];
    const { importId: first } = await send(fileOf('late'), { dryRun: false });
    const aborted = new AbortController();
    aborted.abort();
    await run(first, aborted.signal);
    const cancelled = await portal.call('POST', `/user-imports/${first}/cancel`, ana);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', progress: { created: 0, total: 5 } });
    await run(first);
    expect((await users()).filter(({ email }) => email.startsWith('late-'))).toEqual([]);
    const { importId: second } = await send(fileOf('lost'), { dryRun: false });
    await portal.queryAsOwner(`update memberships set role = 'viewer' where user_id = $1`, [
      portal.userIds['ana@alfa.example'],
    ]);
    await run(second);
    await portal.queryAsOwner(`update memberships set role = 'admin' where user_id = $1`, [
      portal.userIds['ana@alfa.example'],
    ]);
    expect(await read(second)).toMatchObject({ state: 'failed', failure: 'rights_lost' });
    expect((await users()).filter(({ email }) => email.startsWith('lost-'))).toEqual([]);
  });
});
