import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { AlertSteps } from '../detail/alert-head.tsx';
import type { ShownAlerts } from './use-shown-alerts.ts';
import { useSteps } from './use-steps.ts';

const fetchNextPage = vi.fn<() => Promise<void>>(async () => undefined);
const follow = vi.fn<(id: number) => void>();
let steps: AlertSteps;
let root: Root;

function Steps({ alerts }: { readonly alerts: ShownAlerts }) {
  const shown = useSteps(alerts, true);
  useEffect(() => {
    steps = shown;
  });
  return null;
}

/** Opens the alert at a place among the first hundred of a longer list. */
function show(place: number, query: object = {}): void {
  const alerts = {
    list: {
      openId: place,
      total: 5000,
      search: {},
      isPhone: true,
      follow,
      query: { hasNextPage: true, isFetching: false, isFetchNextPageError: false, fetchNextPage, ...query },
    },
    rows: Array.from({ length: 100 }, (_, index) => ({ id: index + 1 })),
  };
  act(() => root.render(<Steps alerts={alerts as unknown as ShownAlerts} />));
}

beforeAll(() => startI18n('en', ['alerts', 'common']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.clearAllMocks();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('loads more before stepping past the loaded alerts', () => {
  show(94);
  expect(fetchNextPage).not.toHaveBeenCalled();
  show(97);
  expect(fetchNextPage).toHaveBeenCalledOnce();
  steps.onNext?.();
  expect(follow).toHaveBeenCalledWith(98);
});

it('retries loading when stepping past the last one', () => {
  show(100, { isFetchNextPageError: true });
  expect(fetchNextPage).not.toHaveBeenCalled();
  steps.onNext?.();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('stops at the very last one', () => {
  show(100, { hasNextPage: false });
  expect(steps.onNext).toBeUndefined();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
