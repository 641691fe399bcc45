import { useCallback, useRef } from 'react';
import { useMapScreen } from '../../frame/map-screen.ts';
import { pickedLimit } from '../../frame/map-view.ts';

/** Selection by row of the list: a single row, or the range from the previously selected one. */
export function useListPicking() {
  const { client, picking } = useMapScreen();
  const { toggle, add } = picking;
  const last = useRef<number | null>(null);
  const pick = useCallback(
    (assetId: number, isRange: boolean) => {
      const from = last.current;
      last.current = assetId;
      if (!isRange || from === null) toggle(assetId);
      else void client?.assetsBetween(from, assetId, pickedLimit).then(add);
    },
    [client, toggle, add],
  );
  const pickAll = useCallback(() => {
    void client?.assets(null, pickedLimit).then(({ ids }) => add(ids));
  }, [client, add]);
  return { pick, pickAll };
}
