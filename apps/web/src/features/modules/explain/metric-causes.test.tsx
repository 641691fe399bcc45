import type { MetricChange } from '@azimute/contract';
import { afterEach, expect, it } from 'vitest';
import { useModuleView } from '../api/use-module-view.ts';
import { figureOf, showInModule } from '../testing/show-in-module.tsx';
import { MetricCauses } from './metric-causes.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

function Causes() {
  return <MetricCauses slug="utilization" metric="idle_share" scope={useModuleView().scope} />;
}

const [now, before] = [figureOf(30, 3, 10), figureOf(20, 2, 10)];
const change: MetricChange = {
  metric: 'idle_share',
  unit: 'percent',
  recalculatingFrom: null,
  figure: now,
  before: { ...before, from: '2026-10-01', to: '2026-11-01' },
  change: 10,
  byNumerator: 12,
  byDenominator: -2,
  byAssets: [{ asset: { id: 7, code: 'ESC-0405', isArchived: false }, change: 9, figure: now, before }],
  others: { assets: 3, change: 1 },
};

it('reports a failed request, and retries it', async () => {
  let fails = true;
  shown = await showInModule(Causes, {
    answer: () => (fails ? Response.json({ code: 'internal' }, { status: 500 }) : change),
  });
  expect(shown.host.querySelector('[role="alert"]')).not.toBeNull();
  expect(shown.host.querySelector('table')).toBeNull();
  fails = false;
  await shown.press('button', 'Try again');
  expect(shown.host.querySelector('[role="alert"]')).toBeNull();
  expect(shown.texts('tbody tr')).toEqual(['ESC-040520.0%30.0%+9.00 pp', '3 other assets+1.00 pp']);
  expect(shown.host.textContent).toContain('+12.00 pp from the numerator, −2.00 pp');
});

it('makes no request and shows nothing without a comparison', async () => {
  shown = await showInModule(Causes, {
    address: '/services/simc/utilization/idle-share?compare=none',
    answer: () => change,
  });
  expect([shown.asked, shown.host.querySelector('h3')]).toEqual([[], null]);
});
