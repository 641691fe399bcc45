import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../../i18n/i18n.ts';
import { texts } from '@azimute/texts/en/map-menu';
import { Legend } from './legend.tsx';

let root: Root;

beforeAll(() => startI18n('en', ['common', 'geolocation', 'map-menu', 'status']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('every mark that a day draws on the map is in the legend', () => {
  act(() => root.render(<Legend />));
  const signed = [...document.querySelectorAll('li')]
    .filter((line) => line.querySelector('[aria-hidden] svg') !== null)
    .map((line) => line.lastElementChild?.textContent);
  const { speedMeaning, fixesMeaning, gapMeaning, jumpMeaning, stopMeaning, momentMeaning } = texts;
  expect(signed).toEqual(
    expect.arrayContaining([speedMeaning, fixesMeaning, gapMeaning, jumpMeaning, stopMeaning, momentMeaning]),
  );
});
