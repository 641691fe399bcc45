import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { AssetPlaceAge } from './place-age.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;

beforeAll(() => startI18n('en', ['common', 'status']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it.each([
  [null, null, ''],
  [0, 0, ''],
  [0, 10, ''],
  [125, 0, '· position 2 hr ago'],
  [null, 0, '· no position yet'],
])(
  'describes a position %s min old, of an asset heard %s min ago: "%s"',
  (placeMinutes, contactMinutes, words) => {
    const instant = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const asset = {
      lastContactAt: contactMinutes === null ? null : instant(contactMinutes),
      position: placeMinutes === null ? null : { fixedAt: instant(placeMinutes) },
    };
    act(() => root.render(<AssetPlaceAge asset={asset}>{(age) => <>· {age}</>}</AssetPlaceAge>));
    expect(host.textContent).toBe(words);
  },
);
