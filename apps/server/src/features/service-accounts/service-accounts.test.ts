import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { runImport } from '../../platform/imports/run-import.ts';
import { clientOf, type PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { notify } from '../notifications/notify.ts';
import { userImportWork } from '../users/import-user-lines.ts';

const portal = await portalOf();
const { owner, viewer, stranger, visitor, accountId, unitIds, server, database, queryAsOwner } = portal;

type Settings = NonNullable<Parameters<typeof owner.call<'createServiceAccount'>>[1]>['body'];
interface Service extends PortalClient {
  readonly id: number;
  readonly key: string;
}
const clientFor = (key: string) => clientOf(server, key);
const create = async (settings: Settings, by: PortalClient = owner): Promise<Service> => {
  const { key, serviceAccount } = await by.call('createServiceAccount', { body: settings });
  return { id: serviceAccount.id, key, ...clientFor(key) };
};
const of = (serviceAccountId: number) => ({ params: { serviceAccountId } });
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const later = new Date(Date.now() + 10 * 86_400_000).toISOString();
const profileOfNorth = async (): Promise<number> => {
  const { id } = await owner.call('createProfile', {
    body: {
      name: `Profile ${Math.random()}`,
      description: '',
      sections: [
        { module: 'services:simc:geolocalizacao:ativos', level: 'change' },
        { module: 'admin:users', level: 'see' },
      ],
      unitIds: [unitIds.NORTH],
      userIds: [],
    },
  });
  return id;
};
const newUser = (role: 'admin' | 'viewer') => ({
  body: {
    name: 'Made',
    email: `made-${Math.random().toString(36).slice(2)}@made.example`,
    role,
    directoryLogin: false,
    profileIds: [],
  },
});

describe('managing service accounts', () => {
  it('is refused to visitors, viewers and other accounts', async () => {
    const { id } = await create({ name: 'Guarded' });
    const body = { name: 'x' };
    await visitor.refused('createServiceAccount', { body }, 401);
    await viewer.refused('createServiceAccount', { body }, 403);
    await viewer.refused('listServiceAccounts', {}, 403);
    for (const call of ['getServiceAccount', 'deleteServiceAccount'] as const) {
      await stranger.refused(call, of(id), 404);
      await owner.refused(call, of(owner.id), 404);
    }
    await stranger.refused('updateServiceAccount', { ...of(id), body }, 404);
    await stranger.refused('rotateServiceAccountKey', { ...of(id), body: {} }, 404);
    expect((await stranger.call('listServiceAccounts')).total).toBe(0);
  });

  it('rejects a past expiry, wrong addresses and unknown profiles', async () => {
    const refused = (given: object, field: string) =>
      owner.refused('createServiceAccount', { body: { name: 'x', ...given } }, field);
    await refused({ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt');
    await refused({ addresses: ['10.0.0.0/33'] }, 'addresses.0');
    await refused({ profileIds: [2_000_000_000] }, 'profileIds');
    await refused({ name: '' }, 'name');
  });

  it('shows the key once, stores its hash, and lists use, creator and state', async () => {
    const made = await create({ name: 'Nightly sync', role: 'admin', addresses: ['127.0.0.0/8', '::1'] });
    expect(made.key).toMatch(/^azs_[\w-]{43}$/);
    const stored = await queryAsOwner<{ text: string }>('select s::text as text from service_accounts s');
    expect(stored.map(({ text }) => text).join()).not.toContain(made.key.slice(4));
    await made.call('getAccount');
    const { items } = await owner.call('listServiceAccounts', { query: { search: 'NIGHTLY' } });
    expect(items).toMatchObject([
      {
        id: made.id,
        role: 'admin',
        state: 'active',
        addresses: ['127.0.0.0/8', '::1'],
        createdBy: { id: owner.id, name: 'owner' },
        lastAddress: '127.0.0.1',
        previousKeyUntil: null,
      },
    ]);
    expect(items[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it('is not possible as if it were a user', async () => {
    const { id } = await create({ name: 'Not a person', role: 'admin' });
    const params = { userId: id };
    for (const call of ['getUser', 'removeUser', 'deactivateUser', 'beginViewAs'] as const)
      await owner.refused(call, { params }, 404);
    const password = 'correct horse battery staple';
    const body = { password, password_confirmation: password };
    await owner.refused('changeUserPassword', { params, body }, 404);
    expect(
      (await owner.call('listUsers', { query: { limit: 500 } })).items.map((user) => user.id),
    ).not.toContain(id);
  });
});

describe('a service account', () => {
  it('makes the calls of its role, and the audit names it', async () => {
    const admin = await create({ name: 'Provisioning', role: 'admin' });
    const { user } = await admin.call('createUser', newUser('viewer'));
    await admin.call('removeUser', { params: { userId: user.id } });
    await admin.call('updateAccount', { body: { contactPhone: '+1 555 0100' } });
    const { items } = await owner.call('listAudit', { query: { limit: 20 } });
    const mine = items.filter(({ person }) => person?.id === admin.id);
    expect(mine.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.create', 'user.remove', 'account.update']),
    );
    expect(mine[0]).toMatchObject({ person: { name: 'Provisioning' }, address: '127.0.0.1' });
  });

  it('reaches only the modules and ULs of its profiles', async () => {
    const service = await create({ name: 'North only', profileIds: [await profileOfNorth()] });
    const asset = (unitId: number) => ({
      body: { code: `S-${Math.random().toString(36).slice(2, 10)}`, unitId },
    });
    const { unit } = await service.call('createAsset', asset(unitIds.NORTH));
    expect(unit.id).toBe(unitIds.NORTH);
    await service.refused('createAsset', asset(unitIds.SOUTH), 'unitId');
    await service.refused('listAlerts', {}, 403);
    await service.refused('createUser', newUser('viewer'), 403);
    await service.refused('createServiceAccount', { body: { name: 'x', role: 'admin' } }, 403);
    const unprofiled = await create({ name: 'No profile' });
    await unprofiled.refused('listAssets', {}, 403);
  });

  it('cannot act for a person, and the response says so', async () => {
    const admin = await create({ name: 'Impersonal', role: 'admin' });
    const password = 'correct horse battery staple';
    for (const [call, input] of [
      ['getProfile', {}],
      ['listSessions', {}],
      ['endOtherSessions', {}],
      ['getTwoFactor', {}],
      ['listPushBrowsers', {}],
      ['changePassword', { body: { current_password: 'x', password, password_confirmation: password } }],
      ['beginViewAs', { params: { userId: viewer.id } }],
      ['createLiveTicket', {}],
      ['approveDeviceCommand', { params: { deviceCommandId: 1 } }],
      ['logout', {}],
    ] as const)
      await admin.refused(call, input, 'person_required');
  });

  it('repeats a write with the same idempotency key once', async () => {
    const admin = await create({ name: 'Repeating', role: 'admin' });
    const headers = { 'idempotency-key': 'one' };
    const body = { name: 'Key of a service', scopes: ['telemetry:write'] };
    const [first, second] = [
      await admin.send('createApiKey', { body }, { headers }),
      await admin.send('createApiKey', { body }, { headers }),
    ];
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toBe(first.body);
  });

  it('runs an import to its end, in the background', async () => {
    const admin = await create({ name: 'Importing', role: 'admin' });
    const file = Buffer.from('name,email,role\nImported,imported@made.example,viewer\n').toString('base64');
    const { importId } = await admin.call('importUsers', { body: { file, dryRun: false } });
    await runImport(
      { database, clock: systemClock, log: { error: () => undefined }, notify, patienceMs: 0 },
      userImportWork(2),
      { accountId, userId: admin.id, sessionId: null, importId },
      new AbortController().signal,
    );
    const params = { userImportId: importId ?? 0 };
    expect(await admin.call('getUserImport', { params })).toMatchObject({ state: 'finished' });
  });
});

describe('a key of a service account', () => {
  it('opens nothing once disabled, expired, rotated or deleted, in open calls too', async () => {
    const service = await create({ name: 'Ending', role: 'admin', expiresAt: tomorrow });
    const update = (body: object) =>
      owner.call('updateServiceAccount', {
        ...of(service.id),
        body: { name: 'Ending', role: 'admin', expiresAt: tomorrow, ...body },
      });
    const dead = () => service.refused('listUsers', {}, 'api_key_invalid');
    await update({ isActive: false });
    await dead();
    await update({ isActive: true });
    await service.call('listUsers');
    const age = (by: string) =>
      queryAsOwner(`update granted_memberships set expires_at = now() + $2::interval where user_id = $1`, [
        service.id,
        by,
      ]);
    await age('-1 second');
    await dead();
    expect(await owner.call('getServiceAccount', of(service.id))).toMatchObject({ state: 'expired' });
    await age('1 day');
    const next = await owner.call('rotateServiceAccountKey', { ...of(service.id), body: {} });
    await dead();
    const renewed = clientFor(next.key);
    await renewed.call('listUsers');
    const kept = await owner.call('rotateServiceAccountKey', {
      ...of(service.id),
      body: { keepPreviousHours: 1 },
    });
    await renewed.call('listUsers');
    await queryAsOwner('update service_accounts set previous_until = now() where user_id = $1', [service.id]);
    await renewed.refused('listUsers', {}, 401);
    await owner.call('deleteServiceAccount', of(service.id));
    await clientFor(kept.key).refused('listUsers', {}, 401);
  });

  it('works only from its addresses', async () => {
    const service = await create({
      name: 'At home',
      role: 'admin',
      addresses: ['192.0.2.0/24', '2001:db8::/32'],
    });
    const from = async (address: string) => (await service.send('listUsers', {}, { address })).statusCode;
    expect([await from('192.0.2.7'), await from('::ffff:192.0.2.7'), await from('2001:db8::1')]).toEqual([
      200, 200, 200,
    ]);
    expect([await from('198.51.100.1'), await from('127.0.0.1'), await from('2001:db9::1')]).toEqual([
      401, 401, 401,
    ]);
  });

  it('sends no positions, and opens no other account', async () => {
    const service = await create({ name: 'Confined', role: 'admin' });
    await service.refused('listUsers', {}, 'account_mismatch', {
      headers: { 'azimute-account': String(accountId + 1) },
    });
    const answer = await server.inject({
      method: 'POST',
      url: `/api/v1/telemetry/osmand/${service.key}`,
      payload: {},
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('has no more rights by X-API-Key or as a key that was cut', async () => {
    const service = await create({ name: 'Exact', role: 'admin' });
    const ask = async (key: string) =>
      (await visitor.send('listUsers', {}, { headers: { 'x-api-key': key } })).statusCode;
    expect([await ask(service.key), await ask(service.key.slice(0, -1)), await ask('azs_')]).toEqual([
      200, 401, 401,
    ]);
  });
});

describe('a service account that manages others', () => {
  it('gives no later expiry and no more addresses than its own', async () => {
    const bounded = await create({
      name: 'Bounded',
      role: 'admin',
      expiresAt: tomorrow,
      addresses: ['127.0.0.0/8'],
    });
    const within = { expiresAt: tomorrow, addresses: ['127.0.0.1'] };
    const child = await create({ name: 'Child', role: 'admin', ...within }, bounded);
    const refusals = [
      {},
      { ...within, expiresAt: null },
      { ...within, expiresAt: later },
      { ...within, addresses: [] },
      { ...within, addresses: ['127.0.0.1', '10.0.0.0/8'] },
      { ...within, addresses: ['0.0.0.0/0'] },
    ];
    for (const given of refusals) {
      const body = { name: 'Stronger', role: 'admin', ...given };
      await bounded.refused('createServiceAccount', { body }, 'forbidden');
      for (const id of [child.id, bounded.id])
        await bounded.refused('updateServiceAccount', { ...of(id), body }, 'forbidden');
    }
    const free = await create({ name: 'Free', role: 'admin' });
    await bounded.refused('rotateServiceAccountKey', { ...of(free.id), body: {} }, 'forbidden');
    await bounded.refused(
      'updateServiceAccount',
      { ...of(free.id), body: { name: 'Free', role: 'admin', ...within } },
      'forbidden',
    );
    await bounded.refused('deleteServiceAccount', of(free.id), 'forbidden');
    await free.call('listUsers');
    await bounded.call('rotateServiceAccountKey', { ...of(child.id), body: {} });
  });

  it('does not count as the administrator that an account needs', async () => {
    const alone = await portalOf();
    const { key } = await alone.owner.call('createServiceAccount', { body: { name: 'Only', role: 'admin' } });
    await clientFor(key).refused('removeUser', { params: { userId: alone.owner.id } }, 'last_administrator');
  });
});
