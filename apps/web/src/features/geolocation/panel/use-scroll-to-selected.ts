import { useEffect, useRef } from 'react';

interface ScrollToSelected {
  readonly selectedId: number | null;
  /** Places move while the catalogue is read. */
  readonly isComplete: boolean;
  readonly placeInList: (assetId: number) => Promise<number | null>;
  readonly scrollTo: (index: number) => void;
}

/** Brings the row of an asset that was chosen elsewhere, on the map or by the address, into sight. */
export function useScrollToSelected({
  selectedId,
  isComplete,
  placeInList,
  scrollTo,
}: ScrollToSelected): void {
  const newest = useRef({ placeInList, scrollTo });
  useEffect(() => {
    newest.current = { placeInList, scrollTo };
  });
  useEffect(() => {
    let isWanted = true;
    if (selectedId === null || !isComplete) return undefined;
    void newest.current.placeInList(selectedId).then((place) => {
      if (isWanted && place !== null) newest.current.scrollTo(place);
    });
    return () => {
      isWanted = false;
    };
  }, [selectedId, isComplete]);
}
