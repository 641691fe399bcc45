import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../platform/testing/create-test-database.ts';
import { plantAccount, type PlantedAccount } from '../testing/plant-account.ts';
import { clientOf } from '../testing/portal-client.ts';
import { startWholePortal, type WholePortal } from '../testing/start-whole-portal.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Midnight of yesterday in UTC, the account's zone. */
const startMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

let portal: WholePortal;
let account: PlantedAccount;
beforeAll(async () => {
  portal = await startWholePortal({ testDatabase: await createTestDatabase(), listens: true });
  account = await plantAccount(portal.queryAsOwner, {
    assets: { 'A-1': { devices: ['tracker'] } },
    columns: { time_zone: 'UTC' },
  });
});
afterAll(() => portal.stop());

/** Drives from eight to ten; its engine is off the rest of the day. */
function fixesOfDay() {
  return Array.from({ length: 720 }, (_, step) => {
    const minute = step * 2;
    const drives = minute > 480 && minute <= 600;
    return {
      deviceId: 'tracker',
      time: new Date(startMs + minute * minuteMs).toISOString(),
      latitude: -20,
      longitude: -22 + Math.min(120, Math.max(0, minute - 480)) * 0.009565,
      speedKph: drives ? 60 : 0,
      ignition: drives,
    };
  });
}

it('turns device messages into figures', async () => {
  const owner = clientOf(portal.server, account.people.owner.token);
  const { key } = await owner.call('createApiKey', {
    body: { name: 'Devices', scopes: ['telemetry:write'] },
  });
  const sent = await clientOf(portal.server, key).send('postPositions', {
    body: { positions: fixesOfDay() },
  });
  expect(sent.json()).toMatchObject({ accepted: 720 });
  const crontab = await portal.queryAsOwner('select identifier from graphile_worker._private_known_crontabs');
  expect(crontab).toContainEqual({ identifier: 'add_up_facts' });
  await vi.waitFor(
    async () => {
      // Enqueues the job, which then waits for its next minute.
      await portal.queryAsOwner(
        `select graphile_worker.add_job('add_up_facts', queue_name => 'add_up_facts', job_key => 'tested')`,
      );
      const { figure } = await owner.call('getMetric', {
        params: { metric: 'utilization' },
        query: { from: dayAt(startMs), to: dayAt(startMs + dayMs) },
      });
      expect(figure.state).toBe('ready');
      expect(figure.value).toBeCloseTo(8.3, 0);
    },
    { interval: 200 },
  );
});
