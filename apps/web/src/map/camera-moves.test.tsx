import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { stubLayout } from '../ui/testing/stub-layout.ts';

// The module reads the reduced-motion setting when loaded.
stubLayout();
const { CameraMoves } = await import('./camera-moves.ts');

/** A map of 360 by 700 pixels, one pixel per degree, that moves immediately. */
function stubMap() {
  const centre = { x: 0, y: 0 };
  const easeTo = vi.fn<(to: { center: [number, number]; offset: [number, number] }) => void>(
    ({ center: [x, y], offset }) => {
      centre.x = x - offset[0];
      centre.y = -y - offset[1];
    },
  );
  const map = {
    on: () => undefined,
    isMoving: () => false,
    isZooming: () => false,
    getContainer: () => ({ clientWidth: 360, clientHeight: 700 }),
    project: ([x, y]: [number, number]) => ({ x: x - centre.x + 180, y: -y - centre.y + 350 }),
    easeTo,
  };
  return { map: map as unknown as MapLibreMap, easeTo };
}

it('moves once to a place with too little room between panels', () => {
  const { map, easeTo } = stubMap();
  const events = { onCamera: () => undefined, onKeepEnd: () => undefined, onFollowEnd: () => undefined };
  const moves = new CameraMoves({ map, events, isSettled: true });
  moves.setInsets({ top: 100, right: 0, bottom: 550, left: 0 });
  for (let time = 0; time < 3; time++) moves.keepInView({ latitude: -10, longitude: 20 }, 40);
  expect(easeTo).toHaveBeenCalledTimes(1);
});
