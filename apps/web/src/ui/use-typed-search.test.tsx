import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTypedSearch } from './use-typed-search.ts';

const pauseMs = 200;
const root = createRoot(document.createElement('div'));
let field: ReturnType<typeof useTypedSearch>;
const sent: string[] = [];

function Field({ value }: { readonly value: string }) {
  // A new callback on every render, as in real screens.
  const search = useTypedSearch(value, (text) => sent.push(text), pauseMs);
  useEffect(() => {
    field = search;
  });
  return null;
}

const show = (value: string) => act(() => root.render(<Field value={value} />));
const type = (text: string) => act(() => field.type(text));
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  sent.length = 0;
});

afterEach(() => {
  act(() => root.render(null));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('useTypedSearch', () => {
  it('sends the typed text after a pause, for any number of renders meanwhile', () => {
    show('');
    type('esc');
    for (let drawn = 0; drawn < 3; drawn += 1) {
      wait(pauseMs / 3);
      show('');
    }
    wait(1);
    expect(sent).toEqual(['esc']);
    expect(field.typed).toBe('esc');
  });

  it('keeps the typed text while the URL catches up', () => {
    show('');
    type('esc');
    wait(pauseMs);
    type('esc-0');
    show('esc');
    expect(field.typed).toBe('esc-0');
  });

  it('follows a URL changed elsewhere', () => {
    show('esc');
    show('');
    expect(field.typed).toBe('');
  });

  it('clears at once, and drops the pending text', () => {
    show('');
    type('esc');
    act(() => field.clear());
    wait(pauseMs);
    expect(sent).toEqual(['']);
    expect(field.typed).toBe('');
  });
});
