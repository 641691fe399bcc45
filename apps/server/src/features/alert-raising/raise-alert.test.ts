import { raiseAlertSchema } from '@azimute/contract';
import type { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import { raiseAlert } from './raise-alert.ts';
import { startAlertsWorld, startMs } from './testing/alerts-world.ts';

const world = await startAlertsWorld();
let key: ProvedApiKey;
let typeId: number;
beforeAll(async () => {
  const [row] = await world.queryAsOwner<{ id: number }>(
    `insert into api_keys (account_id, name, secret_hash, scopes)
      values ($1, 'ERP', 'x', '{alerts:write}') returning api_key_id as id`,
    [world.accountId],
  );
  key = { apiKeyId: row?.id ?? 0, accountId: world.accountId, scopes: ['alerts:write'], unitIds: null };
  typeId = await world.plantType({
    condition: { type: 'external', codes: ['ENG', 'OIL'] },
    resolvesItself: true,
    severity: 'low',
  });
});
afterAll(() => world.stop());

const raise = (given: Partial<z.input<typeof raiseAlertSchema>>, by = key) =>
  raiseAlert(world, by, raiseAlertSchema.parse({ code: 'ENG', asset: { code: 'A1' }, ...given }));
const refused = (errors: object) => expect.objectContaining({ code: 'validation_failed', errors });
const minutes = (count: number): string => new Date(startMs + count * 60_000).toISOString();

it('refuses unknown references by name, and a time too far away', async () => {
  await expect(raise({ key: '1', code: 'NONE' })).rejects.toEqual(refused({ code: ['not_found'] }));
  await expect(raise({ key: '1', asset: { code: 'NONE' } })).rejects.toEqual(
    refused({ asset: ['not_found'] }),
  );
  await expect(raise({ key: '1', occurredAt: minutes(6) })).rejects.toEqual(
    refused({ occurredAt: ['invalid_value'] }),
  );
  await expect(raise({ key: '1', endedAt: minutes(-1) })).rejects.toEqual(
    refused({ endedAt: ['invalid_value'] }),
  );
  await expect(raise({ key: '1', endedAt: minutes(6) })).rejects.toEqual(
    refused({ endedAt: ['invalid_value'] }),
  );
  const ofOtherUnit = { ...key, unitIds: [world.unitIds.SP] };
  await expect(raise({ key: '1' }, ofOtherUnit)).rejects.toEqual(refused({ asset: ['not_found'] }));
  expect(await world.queryAsOwner('select from alerts')).toEqual([]);
});

it('raises an alert once for each key, also by concurrent senders, and counts repeats', async () => {
  const same = await Promise.all(
    Array.from({ length: 4 }, () => raise({ key: 'a', description: 'Said so' })),
  );
  expect(same.map(({ outcome }) => outcome).toSorted()).toEqual(['known', 'known', 'known', 'raised']);
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  expect(await raise({ key: 'b', occurredAt: minutes(-3), severity: 'high' })).toMatchObject({
    id: same[0]?.id,
    outcome: 'repeated',
  });
  expect(await raise({ key: 'c', code: 'OIL' })).toMatchObject({ outcome: 'raised' });
  const ended = await raise({ key: 'd', asset: { id: world.assetIds.A2 }, endedAt: minutes(1) });
  const rows = await world.queryAsOwner<{ id: number }>(
    `select alert_id as id, severity, status, occurrence_count as count, description, external_code as code
      from alerts where alert_type_id = $1 order by alert_id`,
    [typeId],
  );
  expect(rows).toMatchObject([
    { severity: 'high', status: 'opened', count: 2, description: 'Said so', code: 'ENG' },
    { code: 'OIL', status: 'opened', severity: 'low' },
    { id: ended.id, status: 'resolved' },
  ]);
});

it('ends an alert once by a repeat of its key with an end, and not before its start', async () => {
  const { id } = await raise({
    key: 'e',
    code: 'OIL',
    asset: { id: world.assetIds.A2 },
    occurredAt: minutes(-9),
  });
  const read = async () =>
    await world.queryAsOwner(
      `select status, ended_at as "endedAt", occurrence_count as count from alerts where alert_id = $1`,
      [id],
    );
  const again = { key: 'e', code: 'OIL', asset: { id: world.assetIds.A2 } };
  await expect(raise({ ...again, endedAt: minutes(-10) })).rejects.toEqual(
    refused({ endedAt: ['invalid_value'] }),
  );
  expect(await read()).toEqual([{ status: 'opened', endedAt: null, count: 1 }]);
  await Promise.all([raise({ ...again, endedAt: minutes(-2) }), raise({ ...again, endedAt: minutes(-2) })]);
  expect(await raise({ ...again, endedAt: minutes(-1) })).toMatchObject({ id, outcome: 'known' });
  expect(await read()).toEqual([{ status: 'resolved', endedAt: new Date(minutes(-2)), count: 1 }]);
});
