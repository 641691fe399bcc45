import { notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError, ValidationError } from '../../api/api-error.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { useRecordForm, type RecordForm } from './use-record-form.ts';

type Fence = { readonly name: string; readonly speedLimitKph: number | string };

const stored: Fence = { name: 'Norte', speedLimitKph: '' };
const sent: Fence[] = [];
const conflicts: string[] = [];
let answer: () => Promise<string>;
let record: RecordForm<Fence>;

function Form() {
  const shown = useRecordForm<Fence, string>({
    stored,
    required: ['name'],
    check: ({ speedLimitKph }) => ({ speedLimitKph: speedLimitKph === 'fast' ? 'integer' : null }),
    attempt: 'fence',
    serverNames: { speedLimit: 'speedLimitKph' },
    wordsFor: (error) => (error === 'too_fast' ? 'Faster than the account allows' : undefined),
    save: (values) => {
      sent.push(values);
      return answer();
    },
    onSaved: () => undefined,
    onConflict: async () => {
      conflicts.push('conflict');
    },
  });
  useEffect(() => {
    record = shown;
  });
  return null;
}

const root = createRoot(document.createElement('div'));

beforeAll(() => startI18n('en', ['errors']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent.length = 0;
  conflicts.length = 0;
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form key={Math.random()} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
});

const enter = (values: Partial<Fence>) =>
  act(() => {
    if (values.name !== undefined) record.set('name', values.name);
    if (values.speedLimitKph !== undefined) record.set('speedLimitKph', values.speedLimitKph);
  });
const submit = () => act(async () => record.submit(null));

describe('a record form', () => {
  it('sends nothing while a required field is empty, and reports it', async () => {
    enter({ name: '  ' });
    await submit();
    expect(sent).toEqual([]);
    expect(record.errorOf('name')).toBe('This field is required');
  });

  it("shows the server's codes in words under the form's field names, and keeps the typed values", async () => {
    answer = () =>
      Promise.reject(
        new ValidationError('validation_failed', 422, '', { name: [104], speedLimit: ['too_fast'] }),
      );
    enter({ name: 'Sul', speedLimitKph: 120 });
    await submit();
    expect(record.errorOf('name')).toBe('Already in use');
    expect(record.errorOf('speedLimitKph')).toBe('Faster than the account allows');
    expect(record.values).toEqual({ name: 'Sul', speedLimitKph: 120 });
    expect(record.isUnsaved()).toBe(true);
  });

  it('shows errors without a field as a toast, until saved', async () => {
    answer = () => Promise.reject(new ValidationError('validation_failed', 422, '', { token: [108] }));
    enter({ name: 'Sul' });
    await submit();
    const told = () => notificationsStore.getState().notifications.map(({ message }) => message);
    await vi.waitFor(() => expect(told()).toEqual(['Validation error']));
    await vi.waitFor(async () => {
      await act(() => Promise.resolve());
      expect(record.isSaving).toBe(false);
    });
    answer = () => Promise.resolve('saved');
    await submit();
    await vi.waitFor(() => expect(told()).toEqual([]));
  });

  it('passes a conflict to its owner', async () => {
    answer = () => Promise.reject(new RequestError('conflict', 409, ''));
    enter({ name: 'Sul' });
    await submit();
    expect(conflicts).toEqual(['conflict']);
  });

  it('counts differences, and has nothing unsaved once saved', async () => {
    answer = () => Promise.resolve('saved');
    expect(record.isUnsaved()).toBe(false);
    enter({ name: 'Sul', speedLimitKph: '' });
    expect(record.changeCount).toBe(1);
    expect(record.isUnsaved()).toBe(true);
    await submit();
    expect(sent).toEqual([{ name: 'Sul', speedLimitKph: '' }]);
    expect(record.isUnsaved()).toBe(false);
  });

  it('sends once for repeated submits, and keeps values typed while sending unsaved', async () => {
    let arrive = (_answer: string): void => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    enter({ name: 'Sul' });
    await submit();
    await submit();
    expect(sent).toHaveLength(1);
    enter({ name: 'Leste' });
    await act(async () => arrive('saved'));
    expect(record.values.name).toBe('Leste');
    expect(record.isUnsaved()).toBe(true);
  });
});

it('reports all errors before sending anything, and sends valid values', async () => {
  answer = () => Promise.resolve('saved');
  await act(async () => {
    record.set('name', ' ');
    record.set('speedLimitKph', 'fast');
  });
  await act(async () => record.submit(null));
  expect([record.errorOf('name'), record.errorOf('speedLimitKph')]).toEqual([
    'This field is required',
    'Enter a whole number',
  ]);
  expect(sent).toEqual([]);
  await act(async () => {
    record.set('name', 'Sul');
    record.set('speedLimitKph', 40);
  });
  await act(async () => record.submit(null));
  expect(sent).toEqual([{ name: 'Sul', speedLimitKph: 40 }]);
});
