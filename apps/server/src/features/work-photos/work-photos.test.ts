import { randomUUID } from 'node:crypto';
import { assetPhotoMaxBytes, assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import { workPhotosMost } from '@azimute/contract/work-photos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectoryStore } from '../../platform/objects/open-object-store.ts';
import type { LooseInput, PortalClient } from '../../testing/portal-client.ts';
import { createAlertsWorld } from '../alerts/testing/alerts-world.ts';
import { makeJpeg, makePng } from '../people/testing/make-image.ts';

const world = await createAlertsWorld();
afterAll(() => world.stop());
const { owner, viewer, stranger, visitor, accountId, assetIds, queryAsOwner } = world;
const { rui, lia } = world.people;
const sent = { headers: { 'content-type': assetPhotoUploadType } };

const openOrder = (assetId: number) => owner.call('createWorkOrder', { body: { task: 'Check', assetId } });
const photosOf = async (workOrderId: number) =>
  (await owner.call('getWorkOrder', { params: { workOrderId } })).photos;
const add = (workOrderId: number, body: Buffer, person: PortalClient = rui) =>
  person.send('addWorkOrderPhoto', { params: { workOrderId }, body }, sent);
const shown = async (workOrderId: number, photoId: number, person: PortalClient = lia) =>
  person.send('getWorkOrderPhoto', { params: { workOrderId, photoId } });
const keptObjects = () =>
  queryAsOwner('select from objects where account_id = $1 and given_up_at is null', [accountId]);

let workOrderId: number;
beforeAll(async () => {
  workOrderId = (await openOrder(assetIds.one)).id;
});

describe('the photos of a work order', () => {
  it('are refused to visitors, people with read access or none, other accounts and other ULs', async () => {
    const { id: south } = await openOrder(assetIds.other);
    const input: LooseInput = { params: { workOrderId }, body: makePng(100, 80) };
    for (const [person, status] of [
      [visitor, 401],
      [viewer, 403],
      [lia, 403],
      [stranger, 404],
    ] as const)
      await person.refused('addWorkOrderPhoto', input, status, sent);
    await rui.refused('addWorkOrderPhoto', { ...input, params: { workOrderId: south } }, 404, sent);
    expect(await photosOf(workOrderId)).toEqual([]);
    expect(await keptObjects()).toEqual([]);
  });

  it.each([
    ['a non-image', Buffer.from('GIF89a')],
    ['a truncated PNG', makePng(100, 80).subarray(0, -6)],
    ['a truncated JPEG', makeJpeg(100, 80).subarray(0, -2)],
    ['a tiny image', makePng(63, 80)],
    ['an image of too many pixels', makePng(8_193, 80)],
    ['a page that begins like an image', Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
    ['an oversized file', Buffer.concat([makePng(100, 80), Buffer.alloc(assetPhotoMaxBytes)])],
  ])('cannot be %s', async (_what, body) => {
    expect(
      await rui.refused('addWorkOrderPhoto', { params: { workOrderId }, body }, 422, sent),
    ).toMatchObject({ errors: { photo: [105] } });
    expect(await keptObjects()).toEqual([]);
  });

  it('lose their metadata and what follows them, but not their orientation', async () => {
    const exif = Buffer.from(
      'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0',
      'latin1',
    );
    const secret = Buffer.from('SECRET-PLACE');
    const body = Buffer.concat([
      makeJpeg(100, 80, [
        [0xe1, Buffer.concat([exif, secret])],
        [0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from('colors')])],
        [0xed, secret],
        [0xfe, secret],
      ]),
      Buffer.from('PK\x03\x04'),
      secret,
    ]);
    const answer = await add(workOrderId, body);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, version } = answer.json<{ id: number; version: string }>();
    const { rawPayload, headers } = await shown(workOrderId, id);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', etag: `"${version}"` });
    expect(rawPayload.includes('SECRET') || rawPayload.includes('PK\x03\x04')).toBe(false);
    expect(rawPayload.includes('colors')).toBe(true);
    expect([...rawPayload.subarray(2, 4), rawPayload[31]]).toEqual([0xff, 0xe1, 6]);
    const text = await add(workOrderId, makePng(100, 80, [['tEXt', secret]]));
    const png = await shown(workOrderId, text.json<{ id: number }>().id);
    expect(png.rawPayload.equals(makePng(100, 80))).toBe(true);
  });

  it('are added once, listed, shown to those who see the order, and deleted', async () => {
    const { id: order } = await openOrder(assetIds.one);
    const first = await add(order, makePng(100, 81));
    expect((await add(order, makePng(100, 81))).json()).toEqual(first.json());
    const { id: photoId } = first.json<{ id: number }>();
    expect(await photosOf(order)).toEqual([first.json()]);
    await stranger.refused('getWorkOrderPhoto', { params: { workOrderId: order, photoId } }, 404);
    await lia.refused('getWorkOrderPhoto', { params: { workOrderId, photoId } }, 404);
    await lia.refused('deleteWorkOrderPhoto', { params: { workOrderId: order, photoId } }, 403);
    await rui.call('deleteWorkOrderPhoto', { params: { workOrderId: order, photoId } });
    await rui.refused('deleteWorkOrderPhoto', { params: { workOrderId: order, photoId } }, 404);
    expect(await photosOf(order)).toEqual([]);
    const actions = await queryAsOwner(
      `select action from audit_entries where entity = 'work-order' and entity_id = $1 order by sequence`,
      [String(order)],
    );
    expect(actions.map(({ action }) => action as string)).toEqual([
      'work-order.create',
      'work-order.add-photo',
      'work-order.delete-photo',
    ]);
  });

  it(`are limited to ${workPhotosMost}, and their objects are released with the order`, async () => {
    const { id: order } = await openOrder(assetIds.one);
    for (let n = 0; n < workPhotosMost; n += 1) await add(order, makePng(100, 90 + n));
    const [kept] = await queryAsOwner<{ key: string }>(
      'select object_key as key from work_photos where work_order_id = $1 limit 1',
      [order],
    );
    expect((await add(order, makePng(100, 89))).json()).toMatchObject({
      errors: { photo: ['too_many_photos'] },
    });
    await queryAsOwner('delete from work_orders where work_order_id = $1', [order]);
    expect(
      await queryAsOwner('select from objects where object_key = $1 and given_up_at is not null', [
        kept?.key,
      ]),
    ).toHaveLength(1);
    expect(await openDirectoryStore(world.dataDir).get(kept?.key ?? '')).toBeDefined();
  });
});

describe('the photos of a countermeasure', () => {
  it('are added by its key, listed with it, shown and deleted', async () => {
    const alertId = await world.plant();
    const south = await world.plant({ asset: 'other' });
    const key = randomUUID();
    await rui.call('addCountermeasure', { params: { alertId }, body: { key, description: 'Cleaned' } });
    const adding = (id: number, query: LooseInput['query'] & {}) => ({
      params: { alertId: id },
      query,
      body: makePng(100, 80),
    });
    await rui.refused('addCountermeasurePhoto', adding(alertId, {}), 422, sent);
    await rui.refused('addCountermeasurePhoto', adding(alertId, { key: randomUUID() }), 404, sent);
    await rui.refused('addCountermeasurePhoto', adding(south, { key }), 404, sent);
    await lia.refused('addCountermeasurePhoto', adding(alertId, { key }), 403, sent);
    const answer = await rui.send('addCountermeasurePhoto', adding(alertId, { key }), sent);
    expect(answer.statusCode, answer.body).toBe(201);
    const { countermeasures } = await lia.call('getAlert', { params: { alertId } });
    expect(countermeasures).toMatchObject([{ description: 'Cleaned', photos: [answer.json()] }]);
    const params = { alertId, photoId: answer.json<{ id: number }>().id };
    expect((await lia.send('getAlertPhoto', { params })).rawPayload.equals(makePng(100, 80))).toBe(true);
    await stranger.refused('getAlertPhoto', { params }, 404);
    await stranger.refused('deleteAlertPhoto', { params }, 404);
    await rui.refused('getAlertPhoto', { params: { ...params, alertId: south } }, 404);
    await rui.call('deleteAlertPhoto', { params });
    await lia.refused('getAlertPhoto', { params }, 404);
  });
});
