import type { Asset } from '@azimute/contract';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';

interface VirtualAssetsOptions {
  readonly assets: readonly Asset[];
  readonly openId: number | undefined;
  readonly rowHeight: number;
  /** Height of what stays above the rows as they scroll. */
  readonly headHeight: number;
  /** Reads the next page; absent when there is none or it failed. */
  readonly onNearEnd: (() => void) | undefined;
}

interface VirtualAssets {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly { readonly item: VirtualItem; readonly asset: Asset }[];
  /** Heights of what is not drawn before and after the rows. */
  readonly before: number;
  readonly after: number;
  /** Numbers of the first and last row in view, from 1. */
  readonly inView: readonly [first: number, last: number];
}

const loadAheadRows = 40;

/** The rows near the view out of a list of any length; asks for more as its end comes near. */
export function useVirtualAssets(options: VirtualAssetsOptions): VirtualAssets {
  const { assets, openId, rowHeight, headHeight, onNearEnd } = options;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- No React Compiler here that would memoize what it answers.
  const virtual = useVirtualizer({
    count: assets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => assets[index]?.id ?? index,
    overscan: 12,
    scrollPaddingStart: headHeight,
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  const nearEnd = lastIndex >= assets.length - loadAheadRows ? onNearEnd : undefined;
  useEffect(() => nearEnd?.(), [nearEnd]);
  const openIndex = assets.findIndex((asset) => asset.id === openId);
  const scrollTo = useRef(virtual.scrollToIndex);
  useEffect(() => {
    if (openIndex >= 0) scrollTo.current(openIndex, { align: 'auto' });
    // Follows the open row, wherever a refresh of the list moves it.
  }, [openIndex]);

  const top = virtual.scrollOffset ?? 0;
  const bottom = top + (virtual.scrollRect?.height ?? 0) - headHeight;
  const first = Math.min(assets.length, Math.floor(top / rowHeight) + 1);
  return {
    scroller,
    rows: items.flatMap((item) => {
      const asset = assets[item.index];
      return asset === undefined ? [] : [{ item, asset }];
    }),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    inView: [first, Math.max(first, Math.min(assets.length, Math.floor(bottom / rowHeight)))],
  };
}
