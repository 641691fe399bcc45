import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnderWay, type ImportDefinition, type ImportItem } from './define-import.ts';

interface WatchOptions<Item> {
  readonly isEnabled: boolean;
  /** Whatever came of them. */
  readonly onEnded: (ended: readonly Item[]) => void;
}

/** The import that is under way; tells when one has ended. */
export function useImportWatch<Item extends ImportItem, Detail extends Item>(
  { recent }: ImportDefinition<Item, Detail>,
  { isEnabled, onEnded }: WatchOptions<Item>,
): Item | undefined {
  const { data } = useInfiniteQuery({ ...recent, enabled: isEnabled });
  const watched = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (data === undefined) return;
    const items = data.pages.flatMap((page) => page.items);
    const ended = items.filter((each) => watched.current.has(each.id) && !isUnderWay(each));
    watched.current = new Set(items.filter(isUnderWay).map(({ id }) => id));
    if (ended.length > 0) onEnded(ended);
  }, [data, onEnded]);
  return data?.pages.flatMap((page) => page.items).find(isUnderWay);
}
