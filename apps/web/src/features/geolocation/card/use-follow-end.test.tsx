import { notificationsStore } from '@mantine/notifications';
import { act, useEffect, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { forgetToasts, shownSuccesses } from '../../../ui/testing/shown-toasts.ts';
import { useFollowEnd } from './use-follow-end.ts';

let root: Root;
let tell: ReturnType<typeof useFollowEnd>;

beforeAll(() => startI18n('en', ['asset-day', 'common', 'geolocation', 'messages']));
beforeEach(() => {
  forgetToasts();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  forgetToasts();
});

function Screen({ again }: { readonly again: (assetId: number) => void }) {
  const latest = useFollowEnd(again);
  useEffect(() => {
    tell = latest;
  });
  return null;
}

it('offers to continue following the asset it names, whichever came later', async () => {
  const followed: number[] = [];
  await act(async () => root.render(<Screen again={(assetId) => followed.push(assetId)} />));
  tell({ id: 7, code: 'CAM-7' });
  tell({ id: 8, code: 'CAM-8' });
  expect(shownSuccesses()).toEqual([expect.stringContaining('CAM-7'), expect.stringContaining('CAM-8')]);
  const [first] = notificationsStore.getState().notifications;
  const message = first?.message as ReactElement<{ readonly action: { readonly onClick: () => void } }>;
  message.props.action.onClick();
  expect(followed).toEqual([7]);
});
