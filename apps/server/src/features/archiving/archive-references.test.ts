import { afterAll, describe, expect, it } from 'vitest';
import { inboxPortal } from '../device-inbox/testing/inbox-portal.ts';

const portal = await inboxPortal();
afterAll(() => portal.stop());
const { owner, stranger, visitor, unitIds, accountId, queryAsOwner } = portal;

const selected = (assetId: number) => ({
  body: { selection: { assetIds: [assetId] }, expectedCount: 1 },
});
const archiving = (assetId: number) => ['archiveAssets', selected(assetId)] as const;
const restoring = (assetId: number) => ['restoreAssets', selected(assetId)] as const;
const detail = (assetId: number) => owner.call('getAsset', { params: { assetId } });

const actionsOf = async (entity: string, id: number): Promise<string[]> =>
  (
    await queryAsOwner<{ action: string }>(
      'select action from audit_entries where account_id = $1 and entity = $2 and entity_id = $3 order by sequence',
      [accountId, entity, String(id)],
    )
  ).map(({ action }) => action);

describe('a UL', () => {
  const codes = async (archived?: 'true'): Promise<string[]> =>
    (await owner.call('listUnits', { query: { ...(archived && { archived }) } })).items.map(
      ({ code }) => code,
    );

  it('with assets is refused with advice, and archived without them; its code is free', async () => {
    const { id: unitId } = await owner.call('createUnit', { body: { code: 'WEST', name: 'West' } });
    const { id: assetId } = await owner.call('createAsset', { body: { code: 'W1', unitId } });
    for (const [person, status] of [
      [visitor, 401],
      [portal.viewer, 403],
      [stranger, 404],
    ] as const)
      await person.refused('archiveUnit', { params: { unitId } }, status);
    const refusal = await owner.refused('archiveUnit', { params: { unitId } }, 'has_assets');
    expect(refusal.detail).toContain('1 asset. Move or archive');
    await owner.call(...archiving(assetId));
    const archived = await owner.call('archiveUnit', { params: { unitId } });
    expect(archived).toMatchObject({ archivedAt: expect.any(String) });
    expect(await owner.call('archiveUnit', { params: { unitId } })).toEqual(archived);
    expect(await codes()).not.toContain('WEST');
    expect(await codes('true')).toContain('WEST');
    expect(await detail(assetId)).toMatchObject({ unit: { code: 'WEST' } });
    await owner.refused('createAsset', { body: { code: 'W2', unitId } }, { unitId: ['not_found'] });
    const body = { code: 'EAST', name: 'East', timeZone: null };
    await owner.refused('updateUnit', { params: { unitId }, body }, 'archived');
    const stuck = await owner.refused(...restoring(assetId), 'reference_archived');
    expect(stuck.detail).toContain('UL "WEST"');
    await owner.call('createUnit', { body: { code: 'WEST', name: 'New west' } });
    const again = { params: { unitId }, body: {} };
    await owner.refused('restoreUnit', again, { code: [104] });
    await owner.call('restoreUnit', { ...again, body: { code: 'WEST-1' } });
    await owner.call(...restoring(assetId));
    expect(await detail(assetId)).toMatchObject({ unit: { code: 'WEST-1' } });
    expect(await actionsOf('unit', unitId)).toEqual(['unit.create', 'unit.archive', 'unit.restore']);
  });
});

describe('a customer', () => {
  const names = async (archived?: 'true'): Promise<string[]> =>
    (await owner.call('listCustomers', { query: { ...(archived && { archived }) } })).items.map(
      ({ name }) => name,
    );

  it('with assets or running contracts is refused with advice; its name is free', async () => {
    const { id: customerId } = await owner.call('createCustomer', { body: { name: 'Silva' } });
    const params = { customerId };
    const { id: assetId } = await owner.call('createAsset', {
      body: { code: 'C1', unitId: unitIds.NORTH, customerId },
    });
    await visitor.refused('archiveCustomer', { params }, 401);
    await portal.viewer.refused('archiveCustomer', { params }, 403);
    await stranger.refused('archiveCustomer', { params }, 404);
    await owner.refused('archiveCustomer', { params }, 'has_assets');
    await owner.call('updateAsset', { params: { assetId }, body: { customerId: null } });
    await queryAsOwner(
      `insert into rental_contracts (account_id, code, customer_id, asset_id, first_day, basis, rate, day_rule,
        least_minutes, note, updated_at)
      values ($1, 'R1', $2, $3, '2026-05-01', 'month', 100, 'any', 0, '', now())`,
      [accountId, customerId, assetId],
    );
    const refusal = await owner.refused('archiveCustomer', { params }, 'has_running_contracts');
    expect(refusal.detail).toContain('End every open contract');
    await queryAsOwner(`update rental_contracts set last_day = '2026-05-31' where customer_id = $1`, [
      customerId,
    ]);
    expect(await owner.call('archiveCustomer', { params })).toMatchObject({ archivedAt: expect.any(String) });
    expect(await names()).not.toContain('Silva');
    expect(await names('true')).toContain('Silva');
    await owner.refused(
      'updateAsset',
      { params: { assetId }, body: { customerId } },
      { customerId: ['not_found'] },
    );
    await owner.call('createCustomer', { body: { name: 'Silva' } });
    await owner.refused('restoreCustomer', { params, body: {} }, { name: [104] });
    expect(await owner.call('restoreCustomer', { params, body: { name: 'Silva & Co' } })).toMatchObject({
      name: 'Silva & Co',
      archivedAt: null,
    });
  });
});
