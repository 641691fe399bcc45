import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { useUpload } from './use-upload.ts';

const made: string[] = [];
const file = new File(['a;b'], 'fleet.csv');
let shown: ReturnType<typeof useUpload<string, never>>;
let answer: (name: string) => void;
let signal: AbortSignal | undefined;

function Chooser() {
  const upload = useUpload<string, never>({
    mostBytes: 10,
    send: (_file, name, given) => {
      signal = given;
      return new Promise((resolve, reject) => {
        answer = () => resolve(name);
        given.addEventListener('abort', () => reject(given.reason as Error));
      });
    },
    onMade: (name) => made.push(name),
    codes: [],
    wordsOf: (code) => code,
  });
  useEffect(() => {
    shown = upload;
  });
  return null;
}

const root = createRoot(document.createElement('div'));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

beforeAll(() => startI18n('en', ['errors']));
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  made.length = 0;
  signal = undefined;
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Chooser />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
});

it('refuses a file over the limit before sending it', async () => {
  shown.upload(new File(['more than ten bytes'], 'large.csv'));
  await settle();
  expect(shown.error).toBe('too_large');
  expect(signal).toBeUndefined();
});

it('reports the result for a file', async () => {
  shown.upload(file);
  await settle();
  expect(shown.reading).toBe('fleet.csv');
  answer('fleet.csv');
  await settle();
  expect(made).toEqual(['fleet.csv']);
});

it('ends when its screen is left, without navigating back', async () => {
  shown.upload(file);
  await settle();
  act(() => root.render(null));
  expect(signal?.aborted).toBe(true);
  answer('fleet.csv');
  await settle();
  expect(made).toEqual([]);
});
