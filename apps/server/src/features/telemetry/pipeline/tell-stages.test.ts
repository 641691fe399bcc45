import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stage, Tracing } from '../../../platform/tracing.ts';
import { createTestAccount, createTestPortal, type TestPortal } from '../testing/create-test-portal.ts';

const traced: { work: Stage; stages: readonly Stage[]; attributes: object }[] = [];
const tracing: Tracing = {
  isOn: true,
  record: (work, stages, attributes) => void traced.push({ work, stages, attributes }),
  stop: async () => undefined,
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ clock: { now: () => new Date() }, tracing });
});
afterAll(() => portal.close());

it('reports the time that a position takes from decoding to commit by stage', async () => {
  const account = await createTestAccount(portal, 'traced.example');
  await account.addAsset('tracker');
  const position = { deviceId: 'tracker', time: new Date().toISOString(), latitude: -10, longitude: -37 };
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: { positions: [position, { ...position, latitude: 91 }, { ...position, deviceId: 'other' }] },
  });
  expect(answer.statusCode).toBe(200);

  const [{ work, stages, attributes } = { work: undefined, stages: [], attributes: {} }] = traced;
  expect(attributes).toEqual({
    'azimute.source': 'positions',
    'azimute.accepted': 1,
    'azimute.duplicates': 0,
    'azimute.rejected': 2,
  });
  const names = [
    'decode',
    'queue',
    'begin',
    'look_up',
    'insert',
    'step',
    'store',
    'reducers',
    'quarantine',
    'commit',
  ];
  expect(stages.map(({ name }) => name)).toEqual(names);
  for (const [place, stage] of stages.entries()) {
    expect(stage.fromMs).toBeGreaterThanOrEqual(stages[place - 1]?.toMs ?? work?.fromMs ?? 0);
    expect(stage.toMs).toBeGreaterThanOrEqual(stage.fromMs);
  }
  expect(work?.toMs).toBeGreaterThanOrEqual(stages.at(-1)?.toMs ?? 0);

  const { text } = await portal.metrics.render();
  expect(text).toContain('azimute_decode_seconds_count{source="positions"} 1');
  for (const stage of names.slice(1))
    expect(text).toContain(`azimute_position_stage_seconds_count{stage="${stage}"} 1`);
});
