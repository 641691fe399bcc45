import { afterEach, expect, it, vi } from 'vitest';
import { showInModule } from '../../modules/testing/show-in-module.tsx';
import type { Reading } from '../../readings/api/readings-queries.ts';
import { readingList } from '../api/reading-list.ts';
import { ReadingsView } from './readings-view.tsx';

const reading: Reading = {
  code: 'engine_temperature',
  kind: 'number',
  unit: '°C',
  names: { en: 'Engine temperature', es: 'Temperatura del motor', pt: 'Temperatura do motor' },
  lowest: -40,
  highest: 150,
  largestStep: null,
  sources: [{ protocol: 'teltonika', model: null, formula: 'io32' }],
  builtInSources: [],
  isBuiltIn: true,
  version: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
};

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

async function open(mayChange: boolean, role: 'admin' | 'viewer' = 'admin'): Promise<string[]> {
  shown = await showInModule(ReadingsView, {
    address: `/services/simc/alertas?tab=readings&reading=${readingList.idOf(reading)}`,
    modules: ['services:simc:alertas:gerenciamento'],
    mayChange,
    role,
    texts: ['readings', 'assets', 'messages'],
    answer: (path) =>
      path === '/readings' ? { items: [reading], total: 1, nextCursor: null } : { items: [], models: [] },
  });
  await vi.waitFor(() => {
    if (document.querySelector('[role="dialog"]') === null) throw new Error('No dialog is open.');
  });
  return [...document.querySelectorAll('[role="dialog"] button')].map(({ textContent }) => textContent);
}

it('shows a reading to people with read access, without a save button', async () => {
  expect(await open(false)).not.toContain('Save');
  const facts = [...document.querySelectorAll('[role="dialog"] dd')].map(({ textContent }) => textContent);
  expect(facts).toContain('engine_temperature');
  expect(facts).toContain('io32');
});

it('shows no form to a viewer whose profile can change alert types', async () => {
  expect(await open(true, 'viewer')).not.toContain('Save');
});

it('shows a form to an administrator', async () => {
  expect(await open(true)).toContain('Save');
});
