import { randomUUID } from 'node:crypto';
import { fileUploadType } from '@azimute/contract/files/values';
import { afterAll, describe, expect, it } from 'vitest';
import type { PortalClient } from '../../../testing/portal-client.ts';
import { makePdf } from '../../files/testing/make-files.ts';
import { createAlertsWorld } from '../testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, stranger, visitor, accountId, unitIds, types, clock, queryAsOwner } = world;
afterAll(() => world.stop());

const folder = await owner.call('createFileFolder', { body: { name: 'South', unitIds: [unitIds.S] } });
async function upload(
  name: string,
  text: string,
  sameName = 'refuse',
): Promise<{ id: number; sha256: string }> {
  clock.advance(60_000);
  const query = { name, folder: String(folder.id), sameName };
  const headers = { 'content-type': fileUploadType };
  const answer = await owner.send('uploadFile', { query, body: makePdf(text) }, { headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number; sha256: string }>();
}
const recommend = (fileId: number) =>
  queryAsOwner(
    `update alert_types set settings = settings || jsonb_build_object('recommendationFileId', $3::int)
      where account_id = $1 and alert_type_id = $2`,
    [accountId, types.heat, fileId],
  );
const textOf = async (person: PortalClient, alertId: number, fileId: number, sha256?: string) => {
  const input = { params: { alertId, fileId }, query: { ...(sha256 && { sha256 }) } };
  const answer = await person.send('getAlertFile', input);
  return answer.statusCode === 200 ? answer.body : answer.statusCode;
};
const getAlert = (person: PortalClient, alertId: number) => person.call('getAlert', { params: { alertId } });

describe('the files of an alert, in a folder open only to another UL', () => {
  it('open for people who see the alert, and for no one else', async () => {
    const { id: fileId } = await upload('pump.pdf', 'procedure');
    const { id: unnamed } = await upload('secret.pdf', 'secret');
    await recommend(fileId);
    const alertId = await world.plant();
    const elsewhere = await world.plant({ asset: 'other' });
    await visitor.refused('getAlertFile', { params: { alertId, fileId } }, 401);
    await viewer.refused('getAlertFile', { params: { alertId, fileId } }, 403);
    await stranger.refused('getAlertFile', { params: { alertId, fileId } }, 404);
    for (const person of [rui, lia]) {
      await person.refused('getAlertFile', { params: { alertId: elsewhere, fileId } }, 404);
      await person.refused('getAlertFile', { params: { alertId, fileId: unnamed } }, 404);
      const { recommendationFile } = await getAlert(person, alertId);
      expect(recommendationFile).toMatchObject({ id: fileId, name: 'pump.pdf', kind: 'pdf' });
      expect(await textOf(person, alertId, fileId)).toContain('procedure');
      // This does not open the file in the file manager.
      await person.refused('getFileContent', { params: { fileId } }, 403);
    }
  });

  it('open in the version that recipients were notified of, after it was replaced', async () => {
    await upload('oil.pdf', 'older');
    const { id: fileId, sha256 } = await upload('oil.pdf', 'notified', 'replace');
    await recommend(fileId);
    clock.advance(60_000);
    const alertId = await world.plant({ openedAt: clock.now().toISOString() });
    const newer = await upload('oil.pdf', 'newer', 'replace');
    expect(await textOf(lia, alertId, fileId)).toContain('newer');
    expect(await textOf(lia, alertId, fileId, newer.sha256)).toContain('newer');
    expect(await textOf(lia, alertId, fileId, sha256)).toContain('notified');
    const [{ object_key: oldest } = { object_key: '' }] = await queryAsOwner<{ object_key: string }>(
      'select object_key from file_versions where file_id = $1 order by content_number limit 1',
      [fileId],
    );
    expect(await textOf(lia, alertId, fileId, oldest.slice(0, 64))).toBe(404);
  });

  it('include those of its countermeasures, and exclude deleted ones', async () => {
    const { id: fileId } = await upload('report.pdf', 'done');
    const alertId = await world.plant();
    await owner.call('addCountermeasure', {
      params: { alertId },
      body: { key: randomUUID(), description: 'Pump changed', fileIds: [fileId] },
    });
    const { countermeasures } = await getAlert(lia, alertId);
    expect(countermeasures[0]?.files).toMatchObject([{ id: fileId, name: 'report.pdf' }]);
    expect(await textOf(lia, alertId, fileId)).toContain('done');
    await owner.call('deleteFile', { params: { fileId } });
    expect((await getAlert(lia, alertId)).countermeasures[0]?.files).toEqual([]);
    expect(await textOf(lia, alertId, fileId)).toBe(404);
  });

  it('are listed in the e-mail to every recipient', async () => {
    const { id: fileId } = await upload('brakes.pdf', 'brakes');
    await recommend(fileId);
    const alertId = await world.plant();
    const [told] = await queryAsOwner<{ file: object }>(
      `select fact -> 'file' as file from set_config('azimute.account_id', $1, true), alert_facts(array[$2::int])`,
      [String(accountId), alertId],
    );
    expect(told?.file).toEqual({ id: fileId, name: 'brakes.pdf' });
  });
});
