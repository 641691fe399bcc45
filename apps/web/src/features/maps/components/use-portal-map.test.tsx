import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { MapFailure } from './map-failure.tsx';
import { usePortalMap } from './use-portal-map.ts';

type Load = Parameters<typeof usePortalMap>[0]['load'];

const host = document.body.appendChild(document.createElement('div'));
const made = { destroy: () => undefined } as unknown as PortalMap;
let root: Root;
let load: Load;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'base-maps']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const container = { current: host };
const loadNow = () => load();

function Screen() {
  const { map, failure, retry } = usePortalMap({ container, camera: null, events: {}, load: loadNow });
  if (failure !== null) return <MapFailure failure={failure} onRetry={retry} />;
  return <p>{map === null ? 'nothing yet' : 'the map'}</p>;
}

async function open(): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>,
    ),
  );
}

const chunkOf =
  (openMap: () => Promise<PortalMap>): Load =>
  async () => ({ openMap });

it('a map that failed to load reports it, and loads on retry', async () => {
  load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await open();
  expect(host.textContent).toContain('The map could not be loaded');
  expect(host.textContent).not.toContain('WebGL');
  load = chunkOf(async () => made);
  await press('button', 'Try again');
  expect(host.querySelector('p')?.textContent).toBe('the map');
});

it('an unsupported browser is reported separately, without a retry', async () => {
  load = chunkOf(() => Promise.reject(new Error('no context')));
  await open();
  expect(host.textContent).toContain('WebGL 2');
  expect(host.querySelector('button')).toBeNull();
});
