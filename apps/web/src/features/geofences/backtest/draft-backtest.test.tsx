import type { BacktestLine, BacktestResult, Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { emptyForm, type GeofenceFormValues } from '../api/geofence-form-values.ts';
import { DraftBacktestPart } from './backtest-run.tsx';
import { useDraftBacktest } from './use-draft-backtest.ts';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;
let shown: GeofenceFormValues;

interface Asked {
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal;
  readonly say: (...lines: BacktestLine[]) => Promise<void>;
  readonly end: () => Promise<void>;
}
let asked: Asked[];

const drawn: GeofenceFormValues = {
  ...emptyForm('America/Sao_Paulo', undefined),
  unitId: '3',
  allAssets: true,
  shape: {
    type: 'Polygon',
    coordinates: [
      [
        [-46.5, -23.5],
        [-46.49, -23.5],
        [-46.49, -23.49],
        [-46.5, -23.5],
      ],
    ],
  },
};
const counts = { entries: 0, exits: 0, passages: 0, speedings: 0 };
const resultOf = (entries: number, more: Partial<BacktestResult> = {}): BacktestLine => ({
  kind: 'result',
  result: {
    from: '2026-11-24T03:00:00Z',
    to: '2026-11-25T15:00:00Z',
    figures: {
      ...counts,
      entries,
      exits: 7,
      visits: 9,
      visitSeconds: 7200,
      topSpeedKph: null,
      doubtful: 1,
    },
    saved: null,
    ruleEvents: { ...counts, entries },
    byDay: [{ ...counts, day: '2026-11-24', entries }],
    crossings: [
      {
        kind: 'exit',
        asset: { id: 5, code: 'CAM-1045' },
        at: '2026-11-24T12:00:00Z',
        confirmedAt: '2026-11-24T12:01:00Z',
        longitude: -46.5,
        latitude: -23.5,
        cause: 'crossed',
        inferred: false,
        certainty: 1,
        doubts: ['taken_back'],
      },
    ],
    crossingsLeftOut: 0,
    coverage: { assets: 4, withPositions: 3, notRead: 0, fixes: 1200 },
    ...more,
  },
});

beforeAll(() => startI18n('en', ['backtest', 'common', 'errors', 'ui']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubLayout();
  asked = [];
  vi.stubGlobal(
    'fetch',
    async (_address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      const stream = new TransformStream<Uint8Array, Uint8Array>();
      const writer = stream.writable.getWriter();
      const say = (...lines: BacktestLine[]) =>
        act(async () => {
          for (const line of lines) await writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
          await new Promise((resolve) => setImmediate(resolve));
        });
      const end = () => act(() => writer.close());
      asked.push({ body: JSON.parse(body) as Record<string, unknown>, signal, say, end });
      return new Response(stream.readable);
    },
  );
  const account = { id: 1, timeZone: 'America/Sao_Paulo', distanceUnit: 'km' };
  sessionStore.setProfile({
    accounts: [account],
    current_account_id: 1,
    time_zone: null,
    modules: [],
  } as unknown as Profile);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  sessionStore.end(false);
  vi.unstubAllGlobals();
});

function Part({ values }: { readonly values: GeofenceFormValues }) {
  return <DraftBacktestPart of={useDraftBacktest({ values, geofence: undefined, parent: undefined })} />;
}

const show = (values: GeofenceFormValues) =>
  act(async () => {
    shown = values;
    root.render(
      <MantineProvider env="test">
        <Part values={values} />
      </MantineProvider>,
    );
  });
const change = (values: Partial<GeofenceFormValues>) => show({ ...shown, ...values });
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

it('requires a shape and assets first', async () => {
  await show({ ...drawn, shape: null });
  expect(host.textContent).toContain('Draw the geofence and select its assets');
  expect(host.querySelector('button')).toBeNull();
});

it('reports invalid values, and makes no request', async () => {
  await show({ ...drawn, toleranceMeters: 1000 });
  await press('button', 'Run back-test');
  expect(host.textContent).toContain('The shape or a setting is not valid');
  expect(asked).toEqual([]);
  await change({ toleranceMeters: 10 });
  await press('button', 'Run back-test');
  expect(asked[0]?.body).toMatchObject({ toleranceMeters: 10 });
});

it('runs on request, then after changes, and shows their effect', async () => {
  await show(drawn);
  await change({ entryDwellSeconds: 30 });
  await pass(5_000);
  expect(asked).toEqual([]);

  await press('button', 'Run back-test');
  expect(asked[0]?.body).toMatchObject({ unitId: 3, geofenceId: null, days: 30, entryDwellSeconds: 30 });
  expect(asked[0]?.body).not.toHaveProperty('name');
  await asked[0]?.say({ kind: 'progress', assets: 1, of: 4, fixes: 300 });
  expect(host.querySelector('progress')?.value).toBe(1);
  await asked[0]?.say(resultOf(8));
  await asked[0]?.end();
  expect(host.textContent).toContain('8entries');
  expect(host.textContent).toContain('3 of 4 assets with positions, 1,200 positions');
  expect(host.textContent).toContain('CAM-1045 1 crossingLeft and returned within 5 min.');
  expect(host.textContent).not.toContain('difference');

  await change({ name: 'Yard' });
  await pass(5_000);
  expect(asked).toHaveLength(1);
  await change({ entryDwellSeconds: 60 });
  await pass(100);
  await change({ entryDwellSeconds: 600 });
  await pass(900);
  expect(asked).toHaveLength(2);
  await asked[1]?.say(resultOf(5));
  expect(host.textContent).toContain('5−3entries');
  expect(host.textContent).toContain('the difference from the first test');
});

it('compares the draft with the saved geofence, and explains a missing result', async () => {
  await show(drawn);
  await press('button', 'Run back-test');
  await asked[0]?.say(
    resultOf(8, {
      saved: { ...counts, entries: 6, exits: 7, visits: 1, visitSeconds: 1, topSpeedKph: null, doubtful: 1 },
    }),
  );
  expect(host.textContent).toContain('8+2entries');
  await press('button', 'Run again');
  await asked[1]?.say({ kind: 'stopped', reason: 'failed' });
  expect(host.querySelector('[role="alert"]')?.textContent).toContain('The test did not finish');
});

it('cancels the back-test, and does not restart it by itself', async () => {
  await show(drawn);
  await press('button', 'Run back-test');
  await press('button', 'Cancel');
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(host.querySelector('progress')).toBeNull();
  await change({ entryDwellSeconds: 60 });
  await pass(5_000);
  expect(asked).toHaveLength(1);
});
