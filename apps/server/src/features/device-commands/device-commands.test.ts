import { commandKinds, commandsOfProtocols, trackerProtocols, type CallInput } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { trackerProtocolOf } from '../telemetry/protocols/trackers/tracker-protocols.ts';
import { readsAsError } from './reads-as-error.ts';
import { commandsPortal } from './testing/commands-portal.ts';

const portal = await commandsPortal();
const { addTracker, send, stateOf, clock, sweep, owner, viewer, stranger, people, accountId, queryAsOwner } =
  portal;
const { sender, second, southern, outsider } = people;
afterAll(() => portal.stop());

const of = (deviceCommandId: number) => ({ params: { deviceCommandId } });
const body = (deviceId: string) => ({ body: { deviceId, command: { kind: 'reboot' as const } } });
const describeAs = (deviceId: string, source: string) =>
  queryAsOwner(
    `insert into device_descriptions (account_id, device_id, source)
    select account_id, device_id, $3 from devices where account_id = $1 and external_id = $2`,
    [accountId, deviceId, source],
  );
const requireApproval = (isRequired: boolean) =>
  owner.call('updateAccount', { body: { approvesCommands: isRequired } });

describe('the rights', () => {
  it('are of their own section, and of the ULs of the asset', async () => {
    await addTracker('north-1');
    await addTracker('south-1', 'SOUTH');
    for (const person of [viewer, outsider]) await person.refused('sendDeviceCommand', body('north-1'), 403);
    await outsider.refused('listDeviceCommands', {}, 403);
    for (const person of [southern, stranger])
      await person.refused('sendDeviceCommand', body('north-1'), 'deviceId');
    const sent = await send('north-1', { kind: 'reboot' }, { by: sender });
    expect(sent).toMatchObject({
      deviceId: 'north-1',
      command: { kind: 'reboot' },
      state: 'queued',
      createdBy: { id: sender.id },
      unit: { code: 'NORTH' },
      sentAt: null,
    });
    expect(await viewer.call('getDeviceCommand', of(sent.id))).toEqual(sent);
    for (const person of [southern, stranger]) {
      await person.refused('getDeviceCommand', of(sent.id), 404);
      await person.refused('cancelDeviceCommand', of(sent.id), 404);
      await person.refused('approveDeviceCommand', of(sent.id), 404);
      expect((await person.call('listDeviceCommands', { query: { search: 'north' } })).total).toBe(0);
      expect((await person.call('listCommandDevices', { query: { search: 'north' } })).total).toBe(0);
    }
    for (const call of ['cancelDeviceCommand', 'approveDeviceCommand'] as const)
      await viewer.refused(call, of(sent.id), 403);
    expect((await viewer.call('listCommandDevices', { query: { search: 'NORTH-' } })).items).toMatchObject([
      { deviceId: 'north-1', protocol: null, kinds: commandKinds },
    ]);
  });

  it('follow the asset to another UL', async () => {
    const assetId = await addTracker('moving-1');
    const { id } = await send('moving-1');
    await queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [portal.unitIds.SOUTH, assetId]);
    await sender.refused('getDeviceCommand', of(id), 404);
    expect(await southern.call('cancelDeviceCommand', of(id))).toMatchObject({ state: 'cancelled' });
  });
});

describe('a command', () => {
  it('is rejected by its name if the protocol of the device has none of its kind', async () => {
    await addTracker('que-1');
    await describeAs('que-1', 'queclink');
    const interval = { deviceId: 'que-1', command: { kind: 'interval' as const, seconds: 60 } };
    const refusal = await owner.send('sendDeviceCommand', { body: interval });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.body).toContain('The protocol queclink has no command \\"interval\\".');
    const firmware = { kind: 'firmware' as const, url: 'https://fleet.example/firmware.bin' };
    await owner.refused('sendDeviceCommand', { body: { deviceId: 'que-1', command: firmware } }, 'command');
    await addTracker('phone-1');
    await describeAs('phone-1', 'osmand');
    await owner.refused('sendDeviceCommand', body('phone-1'), 'command');
    expect((await owner.call('listCommandDevices', { query: { search: 'phone' } })).total).toBe(0);
  });

  it('has limits', async () => {
    await addTracker('limits-1');
    const custom = (text: string) => ({ body: { deviceId: 'limits-1', command: { kind: 'custom', text } } });
    for (const text of ['', 'x'.repeat(201), 'a\r\nb', 'ação'])
      await owner.refused('sendDeviceCommand', custom(text), 422);
    for (const expiresInSeconds of [59, 7 * 86_400 + 1])
      await owner.refused('sendDeviceCommand', { body: { ...body('limits-1').body, expiresInSeconds } }, 422);
    const { createdAt, expiresAt } = await send('limits-1');
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3_600_000);
    await queryAsOwner(
      `insert into device_commands (account_id, device_id, kind, settings, state, created_at, created_by, expires_at)
      select account_id, device_id, kind, settings, state, created_at, created_by, expires_at from device_commands
      cross join generate_series(1, 49) where account_id = $1 and external_id = 'limits-1'`,
      [accountId],
    );
    await owner.refused('sendDeviceCommand', body('limits-1'), 'deviceId');
  });

  it('is listed with filters, newest first, page by page', async () => {
    const assetId = await addTracker('list-1');
    const ids: number[] = [];
    for (const kind of ['reboot', 'locate', 'reboot'] as const) ids.push((await send('list-1', { kind })).id);
    await owner.call('cancelDeviceCommand', of(ids[1] ?? 0));
    const list = (query: NonNullable<CallInput<'listDeviceCommands'>['query']>) =>
      owner.call('listDeviceCommands', { query });
    const first = await list({ device: 'list-1', limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(first.total).toBe(3);
    const rest = await list({ device: 'list-1', limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest.items.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list({ assets: [assetId], states: ['cancelled'] })).total).toBe(1);
    expect((await list({ search: 'LIST', units: [portal.unitIds.SOUTH] })).total).toBe(0);
  });

  it('is cancelled while it is not sent, and audited', async () => {
    await addTracker('audit-1');
    const { id } = await send('audit-1', { kind: 'output', number: 2, isOn: true }, { by: sender });
    expect(await second.call('cancelDeviceCommand', of(id))).toMatchObject({
      state: 'cancelled',
      cancelledBy: { id: second.id },
      endedAt: expect.any(String),
    });
    await sender.refused('cancelDeviceCommand', of(id), 'command_not_waiting');
    await queryAsOwner(
      `update device_commands set state = 'sent', fence = gen_random_uuid(), written_at = now() where device_command_id = $1`,
      [id],
    );
    await sender.refused('cancelDeviceCommand', of(id), 'command_not_waiting');
    const rows = await queryAsOwner<{ action: string; after: object }>(
      `select action, after from audit_entries where account_id = $1 and entity = 'device-command' and entity_id = $2
      order by sequence`,
      [accountId, String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['device-command.send', 'device-command.cancel']);
    expect(rows[0]?.after).toMatchObject({ deviceId: 'audit-1', kind: 'output', number: 2, isOn: true });
  });

  it('is queued once for an idempotency key', async () => {
    await addTracker('key-1');
    const headers = { 'idempotency-key': 'a-key-of-commands' };
    const first = await owner.send('sendDeviceCommand', body('key-1'), { headers });
    const again = await owner.send('sendDeviceCommand', body('key-1'), { headers });
    expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await owner.call('listDeviceCommands', { query: { device: 'key-1' } })).total).toBe(1);
  });
});

describe('with the rule of two users, a command', () => {
  it('waits for a second user, who is not its sender', async () => {
    await addTracker('two-1');
    await requireApproval(true);
    const sent = await send('two-1', { kind: 'reboot' }, { by: sender });
    expect(sent).toMatchObject({ state: 'awaiting_approval', approvedAt: null });
    await sender.refused('approveDeviceCommand', of(sent.id), 'own_command');
    await viewer.refused('approveDeviceCommand', of(sent.id), 403);
    await southern.refused('approveDeviceCommand', of(sent.id), 404);
    expect(await second.call('approveDeviceCommand', of(sent.id))).toMatchObject({
      state: 'queued',
      approvedBy: { id: second.id },
    });
    await owner.refused('approveDeviceCommand', of(sent.id), 'command_not_waiting');
    const ofAdmin = await send('two-1');
    expect(ofAdmin.state).toBe('awaiting_approval');
    await owner.refused('approveDeviceCommand', of(ofAdmin.id), 'own_command');
    await requireApproval(false);
    expect((await send('two-1')).state).toBe('queued');
    expect((await stateOf(ofAdmin.id)).state).toBe('awaiting_approval');
  });

  it('cannot be approved once it has expired', async () => {
    await addTracker('two-2');
    await requireApproval(true);
    const { id } = await send('two-2', { kind: 'reboot' }, { by: sender, expiresInSeconds: 60 });
    await requireApproval(false);
    clock.advance(60_000);
    await second.refused('approveDeviceCommand', of(id), 'command_not_waiting');
    await sweep();
    expect(await stateOf(id)).toMatchObject({ state: 'expired', endedAt: expect.any(String) });
  });
});

describe('the database alone', () => {
  const actorOf = async (person: { readonly id: number }, more: Partial<Actor> = {}): Promise<Actor> => {
    const [session] = await queryAsOwner<{ id: string }>(
      'select max(session_id)::text as id from sessions where user_id = $1',
      [person.id],
    );
    return {
      accountId,
      userId: person.id,
      sessionId: session?.id ?? null,
      role: 'viewer',
      sees: ['services:simc:comandos'],
      changes: ['services:simc:comandos'],
      allUnits: false,
      unitIds: [portal.unitIds.NORTH],
      ...more,
    };
  };
  const insert = async (deviceId: string, actor: Actor, more: { state?: string; createdBy?: number } = {}) =>
    await asActor(portal.database.app, actor, (client) =>
      client.query(
        `insert into device_commands (account_id, device_id, kind, settings, state, created_at, created_by, expires_at)
        values ($1, $2, 'reboot', '{}', $3, now(), $4, now() + interval '1 hour')`,
        [accountId, deviceId, more.state ?? 'queued', more.createdBy ?? actor.userId],
      ),
    );
  const change = async (id: number, actor: Actor, set: string): Promise<number | null> => {
    const { rowCount } = await asActor(portal.database.app, actor, (client) =>
      client.query(`update device_commands set ${set} where device_command_id = $1`, [id]),
    );
    return rowCount;
  };
  const numberOf = async (deviceId: string): Promise<string> => {
    const [row] = await queryAsOwner<{ id: string }>(
      'select device_id::text as id from devices where external_id = $1 and account_id = $2',
      [deviceId, accountId],
    );
    return row?.id ?? '';
  };
  const denied = /row-level security|permission denied/;

  it('allows a sender only what the rules of sending say', async () => {
    await addTracker('sql-north');
    await addTracker('sql-south', 'SOUTH');
    const [north, south] = [await numberOf('sql-north'), await numberOf('sql-south')];
    const actor = await actorOf(sender);
    await insert(north, actor);
    await expect(insert(south, actor)).rejects.toThrow(denied);
    await expect(insert(north, actor, { createdBy: second.id })).rejects.toThrow(denied);
    await expect(insert(north, actor, { state: 'sent' })).rejects.toThrow(denied);
    await expect(insert(north, await actorOf(sender, { changes: [] }))).rejects.toThrow(denied);
    await requireApproval(true);
    await expect(insert(north, actor)).rejects.toThrow(denied);
    await insert(north, actor, { state: 'awaiting_approval' });
    await requireApproval(false);
  });

  it('lets only a second user queue a command, and no user change a sent one', async () => {
    await addTracker('sql-two');
    await requireApproval(true);
    const { id } = await send('sql-two', { kind: 'reboot' }, { by: sender });
    await requireApproval(false);
    const [own, other] = [await actorOf(sender), await actorOf(second)];
    const approve = (by: number): string => `state = 'queued', approved_by = ${by}, approved_at = now()`;
    await expect(change(id, own, approve(sender.id))).rejects.toThrow(/row-level security|check constraint/);
    await expect(change(id, own, approve(second.id))).rejects.toThrow(denied);
    await expect(change(id, other, `state = 'sent'`)).rejects.toThrow(denied);
    await expect(change(id, other, `result = 'OK'`)).rejects.toThrow(denied);
    await expect(change(id, other, `state = 'cancelled', cancelled_by = ${sender.id}`)).rejects.toThrow(
      denied,
    );
    expect(await change(id, await actorOf(second, { changes: [] }), approve(second.id))).toBe(0);
    expect(
      await change(id, await actorOf(southern, { unitIds: [portal.unitIds.SOUTH] }), approve(southern.id)),
    ).toBe(0);
    expect(await change(id, other, approve(second.id))).toBe(1);
    await queryAsOwner(
      `update device_commands set state = 'sent', fence = gen_random_uuid(), written_at = now() where device_command_id = $1`,
      [id],
    );
    expect(await change(id, other, `state = 'cancelled', cancelled_by = ${second.id}`)).toBe(0);
  });
});

it('names the kinds of commands that each protocol encodes for some model', () => {
  const session = {
    trackerId: '1',
    state: new Map<string, unknown>([
      ['password', 'gv300'],
      ['header', 'ST300'],
    ]),
  };
  const examples = {
    custom: { kind: 'custom', text: 'x' },
    output: { kind: 'output', number: 1, isOn: true },
    reboot: { kind: 'reboot' },
    interval: { kind: 'interval', seconds: 60 },
    locate: { kind: 'locate' },
    firmware: { kind: 'firmware', url: 'https://fleet.example/f' },
    // Written as an output.
    stop: { kind: 'output', number: 1, isOn: true },
  } as const;
  for (const name of trackerProtocols) {
    const { encodeCommand } = trackerProtocolOf(name);
    const encoded = commandKinds.filter(
      (kind) => (encodeCommand?.(examples[kind], session, 1) ?? null) !== null,
    );
    expect(encoded, name).toEqual(commandsOfProtocols[name] ?? []);
  }
});

it('reads what trackers write about errors', () => {
  for (const text of [
    'ERROR',
    'Error 12',
    'RELAY:FAIL',
    'RESET=Failed',
    '313;Error',
    'Unknown command',
    'invalid parameter',
  ])
    expect(readsAsError(text), text).toBe(true);
  for (const text of ['OK', 'RESET OK', 'ERR:0', 'DOUT1:1 Timeout:INFINITY', 'Failsafe on', 'no errors'])
    expect(readsAsError(text), text).toBe(false);
});
