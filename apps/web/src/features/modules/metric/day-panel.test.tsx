import type { AssetDay, Facts } from '@azimute/contract';
import { factNames } from '@azimute/contract/metrics/values';
import { afterEach, expect, it } from 'vitest';
import { showInModule } from '../testing/show-in-module.tsx';
import { DayPanel } from './day-panel.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

const noFacts = Object.fromEntries(factNames.map((name) => [name, 0])) as Facts;
const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 1800 : 0));
const day: AssetDay = {
  asset: { id: 7, code: 'ESC-0405', isArchived: false },
  fuelBy: 'counter',
  faults: { P0217: 600 },
  day: '2026-11-20',
  unit: { id: 3, name: 'Campinas' },
  isClosed: true,
  isRevised: true,
  knownFrom: '2026-11-22T03:00:00Z',
  dataAt: null,
  recalculatingFrom: null,
  timeZone: 'America/Sao_Paulo',
  from: '2026-11-20T03:00:00Z',
  to: '2026-11-21T03:00:00Z',
  facts: { ...noFacts, daySeconds: 86_400, tripSeconds: 1800, stopSeconds: 41_400, movingSeconds: 1800 },
  hours: { engineKnownSeconds: hours, movingSeconds: hours, idlingSeconds: hours, workingSeconds: hours },
  topSpeedKph: null,
  longestGapSeconds: null,
  engineBy: null,
  fences: [],
  events: { ignition_on: 2, vendor_odd: 5 },
  revisions: [
    {
      knownFrom: '2026-11-21T03:00:00Z',
      supersededAt: '2026-11-22T03:00:00Z',
      cause: 'late_data',
      facts: { ...noFacts, daySeconds: 86_400, tripSeconds: 600, stopSeconds: 41_400, movingSeconds: 1800 },
    },
  ],
};

async function show(modules: readonly string[], answer: () => unknown = () => day): Promise<void> {
  const Panel = () => <DayPanel assetId={7} day="2026-11-20" onClose={() => undefined} />;
  shown = await showInModule(Panel, { modules, media: '(min-width: 1200px)', answer });
}
const links = (): (string | null)[] =>
  [...shown.host.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const facts = (): string[] => shown.texts('dl > div');

it('links to no screen that the person cannot open', async () => {
  await show(['services:simc:utilization']);
  expect(links()).toEqual([]);
});

it('explains why it cannot be shown', async () => {
  await show(['services:simc'], () => Response.json({ code: 'not_found' }, { status: 404 }));
  expect(shown.host.querySelector('[role="alert"]')).not.toBeNull();
});

it('links to the fixes, trips and messages of its asset and day', async () => {
  await show(['services:simc']);
  expect(links()).toEqual([
    expect.stringMatching(/mapa\?asset=7&day=2026-11-20$/),
    expect.stringMatching(/rotas\?assets=.*7.*&from=2026-11-20&to=2026-11-20$/),
    expect.stringMatching(/ativos\?asset=7&tab=messages&day=2026-11-20$/),
  ]);
});

it('shows its coverage, its events, and changes by late data', async () => {
  await show(['services:simc']);
  expect(facts()).toEqual(
    expect.arrayContaining([
      'Hours known12.0 h of 24.0 h (50%)',
      'Vendor odd5',
      'Ignition on2',
      'In trips0.2 h → 0.5 h',
    ]),
  );
  expect(shown.texts('h3')).toContain('Device events');
});
