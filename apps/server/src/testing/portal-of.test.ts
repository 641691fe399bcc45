import { beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../platform/clock.ts';
import { portalOf, type TestPortal } from './portal-of.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await portalOf({
    assets: { 'A-1': {}, 'A-2': { unit: 'SOUTH' } },
    people: { reader: { sees: ['services:dashboards'] } },
  });
});

describe('a test account', () => {
  it('shows each person their own data', async () => {
    const codesOf = async (person: Pick<TestPortal['owner'], 'call'>) =>
      (await person.call('listAssets')).items.map(({ code }) => code);
    expect(await codesOf(portal.owner)).toEqual(['A-1', 'A-2']);
    expect(await codesOf(portal.viewer)).toEqual(['A-1']);
    expect(await codesOf(portal.stranger)).toEqual([]);
    await portal.people['reader']?.refused('listAssets', {}, 'forbidden');
    await portal.visitor.refused('listAssets', {}, 401);
  });

  it('returns field errors by name', async () => {
    const body = { code: 'A-1', unitId: portal.unitIds['NORTH'] };
    await portal.owner.refused('createAsset', { body }, 'code');
    await portal.viewer.refused('createAsset', { body: { ...body, code: 'A-9' } }, 403);
  });

  it('has its own API keys', async () => {
    const key = await portal.keyWith('telemetry:write');
    await key.refused('listAssets', {}, 'api_key_scope');
  });
});

it('a test account uses its own clock if given one', async () => {
  const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));
  const own = await portalOf({ clock });
  expect(own.clock.now()).toEqual(clock.now());
  expect(own.ownerUrl).not.toBe(portal.ownerUrl);
  await own.stop();
});
