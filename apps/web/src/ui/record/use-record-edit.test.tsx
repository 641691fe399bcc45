import { notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { defineRecord, type RecordOf } from './define-record.ts';
import { useRecordEdit, type RecordEdit } from './use-record-edit.ts';

const fuelRecord = defineRecord({
  texts: 'fuels',
  key: ['fuels'],
  feeds: [['figures']],
  read: 'getFuel',
  create: 'createFuel',
  update: 'updateFuel',
  delete: 'deleteFuel',
  idName: 'fuelId',
  version: 'updatedAt',
});
type Fuel = RecordOf<typeof fuelRecord>;
interface Values {
  readonly source: string;
  readonly from: string;
}

const stored: Fuel = {
  id: 7,
  category: null,
  fuel: 'diesel',
  co2GramsPerLiter: 2680,
  source: 'IPCC',
  price: null,
  from: '2026-01-01',
  until: null,
  updatedAt: '2026-01-02T00:00:00.000Z',
};

let edit: RecordEdit<RecordForm<Values>>;
const saved: Fuel[] = [];
const sent: { method: string; path: string; body: unknown }[] = [];
let answer: () => Response;

function Form({ fuel }: { readonly fuel: Fuel | undefined }) {
  const shown = useRecordEdit(fuelRecord, fuel, {
    values: { source: fuel?.source ?? '', from: fuel?.from ?? '2026-03-01' },
    required: ['source'],
    limited: 'from',
    toBody: (values) => ({
      ...values,
      fuel: 'diesel' as const,
      co2GramsPerLiter: 2680,
      price: null,
      category: null,
    }),
    onSaved: (fuelSaved) => saved.push(fuelSaved),
  });
  useEffect(() => {
    edit = shown;
  });
  return null;
}

const root = createRoot(document.createElement('div'));
const queryClient = new QueryClient();
const isStale = (key: string): boolean | undefined => queryClient.getQueryState([key, 'list'])?.isInvalidated;

async function open(fuel: Fuel | undefined): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form key={Math.random()} fuel={fuel} />
      </QueryClientProvider>,
    ),
  );
}

async function submit(source: string): Promise<void> {
  act(() => edit.form.set('source', source));
  const before = sent.length;
  await act(async () => edit.form.submit(null));
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    if (sent.length === before || edit.form.isSaving) throw new Error('not answered yet');
  });
}

beforeAll(() => startI18n('en', ['errors', 'fuels', 'records', 'messages']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://portal');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ method: init.method ?? 'GET', path: pathname, body });
    return answer();
  });
  sent.length = 0;
  saved.length = 0;
  for (const key of ['fuels', 'figures']) queryClient.setQueryData([key, 'list'], []);
});
afterEach(() =>
  act(() => notificationsStore.setState((before) => ({ ...before, notifications: [], queue: [] }))),
);
afterAll(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('creates a record, caches it, and refetches computed data', async () => {
  answer = () => Response.json({ ...stored, source: 'Mill' }, { status: 201 });
  await open(undefined);
  await submit('Mill');
  expect(sent[0]).toMatchObject({ method: 'POST', body: { source: 'Mill', from: '2026-03-01' } });
  expect(sent[0]?.path).toMatch(/\/fuels$/);
  expect(saved.map(({ source }) => source)).toEqual(['Mill']);
  expect(queryClient.getQueryData(['fuels', 'one', 7])).toMatchObject({ source: 'Mill' });
  expect([isStale('fuels'), isStale('figures')]).toEqual([true, true]);
});

it('sends a new record again under the form’s key, and another record under its own', async () => {
  const keys = (): unknown[] => sent.map(({ body }) => (body as { readonly key?: unknown }).key);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await open(undefined);
  await submit('Mill');
  answer = () => Response.json({ ...stored, source: 'Mill' }, { status: 201 });
  await submit('Mill');
  await open(undefined);
  await submit('Mill');
  const [first, second, other] = keys();
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

it('creates a record once after a lost response, and updates it with later edits', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await open(undefined);
  await submit('Mill');
  answer = () => Response.json({ ...stored, source: 'Mill' }, { status: 201 });
  await submit('Depot');
  expect(sent.map(({ method, body }) => [method, (body as { source: string }).source])).toEqual([
    ['POST', 'Mill'],
    ['POST', 'Mill'],
    ['PUT', 'Depot'],
  ]);
});

it('sends the version that it changes', async () => {
  answer = () => Response.json({ ...stored, source: 'Mill' });
  await open(stored);
  await submit('Mill');
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { source: 'Mill', updatedAt: stored.updatedAt } });
  expect(sent[0]?.path).toMatch(/\/fuels\/7$/);
});

it('loads the newest version after a conflict, and keeps the typed values', async () => {
  answer = () => Response.json({ code: 'conflict', detail: '' }, { status: 409 });
  await open(stored);
  await submit('Mill');
  expect(edit.isConflicted).toBe(true);
  expect(edit.form.values.source).toBe('Mill');
  expect(saved).toEqual([]);
  expect([isStale('fuels'), isStale('figures')]).toEqual([true, false]);
});

it.each([
  [104, /already starts on this day/],
  [102, /limit of fuels/],
])('shows the meaning of code %d beside the field with the limit', async (code, words) => {
  answer = () => Response.json({ code: 'validation_failed', errors: { from: [code] } }, { status: 422 });
  await open(stored);
  await submit('Mill');
  expect(edit.form.errorOf('from')).toMatch(words);
});
