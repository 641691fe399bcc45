import { summarizeDay } from '@azimute/engine/trips';
import { columnsOf } from '@azimute/engine/trips/testing/columns-of';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MapScreenContext, type MapScreen } from '../frame/map-screen.ts';
import { readMapView } from '../frame/map-view.ts';
import { useDayMoment } from './use-day-moment.ts';

const minute = 60_000;
const columns = columnsOf(Array.from({ length: 60 }, (_, at) => ({ minute: at })));
const summary = summarizeDay(columns, () => false);
let root: Root;
let moment: ReturnType<typeof useDayMoment>;
let address: number | null;

function Moment({ onMoment }: { readonly onMoment: (moment: ReturnType<typeof useDayMoment>) => void }) {
  const at = useDayMoment(columns.fixedAt, summary, true);
  useEffect(() => onMoment(at));
  return null;
}

function open(instantMs: number | null): void {
  address = instantMs;
  const screen = {
    view: { ...readMapView({}), instantMs },
    change: (changes: { readonly instantMs: number }) => open(changes.instantMs),
  } as unknown as MapScreen;
  act(() =>
    root.render(
      <MapScreenContext value={screen}>
        <Moment
          onMoment={(at) => {
            moment = at;
          }}
        />
      </MapScreenContext>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function rest(): void {
  act(() => {
    vi.advanceTimersByTime(1000);
  });
}

test('the URL follows the slider when it rests', () => {
  open(null);
  expect(moment.ms).toBe(59 * minute);
  act(() => moment.setMs(10 * minute + 400));
  expect(address).toBeNull();
  rest();
  expect(address).toBe(10 * minute);
  expect(moment.ms).toBe(10 * minute + 400);
});

test('the slider follows a link or Back to another moment, also to one it wrote itself', () => {
  open(null);
  act(() => moment.setMs(10 * minute));
  rest();
  for (const at of [30 * minute, 10 * minute, 40 * minute]) {
    open(at);
    rest();
    expect([moment.ms, address]).toEqual([at, at]);
  }
});
