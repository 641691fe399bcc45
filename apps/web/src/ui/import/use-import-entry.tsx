import { useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { toastSuccess } from '../toasts.tsx';
import { isUnderWay, type ImportDefinition, type ImportItem } from './define-import.ts';
import { ImportButton } from './import-button.tsx';

interface CountedItem extends ImportItem {
  readonly progress: { readonly done: number; readonly total: number };
}

/** The import that the dialog begins with: `new` chooses a file. Undefined while the dialog is closed. */
export type OpenedImport = number | 'new' | undefined;

interface EntryOptions<Item> {
  readonly label: string;
  readonly opened: OpenedImport;
  readonly onOpen: (opened: OpenedImport) => void;
  readonly isEnabled?: boolean;
  /** What the toast says of one that has finished. */
  readonly finishedText: (finished: Item) => string;
  /** Keys of what an import may change. */
  readonly invalidates: readonly QueryKey[];
  readonly renderDialog: (importId: number | undefined, onClose: () => void) => ReactNode;
}

interface ImportEntry {
  /** Opens an import, else the one that is under way, else chooses a file. */
  readonly open: (importId?: number) => void;
  readonly button: ReactNode;
  readonly dialog: ReactNode;
}

/** Where a screen leads to the imports of a kind; says what came of one that has ended, and reads again what it changed. */
export function useImportEntry<Item extends CountedItem, Detail extends Item>(
  definition: ImportDefinition<Item, Detail>,
  options: EntryOptions<Item>,
): ImportEntry {
  const { label, opened, onOpen, isEnabled = true, finishedText, invalidates, renderDialog } = options;
  const queryClient = useQueryClient();
  const underWay = useImportWatch(definition, isEnabled, (ended) => {
    for (const item of ended) if (item.state === 'finished') toastSuccess(finishedText(item));
    for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey });
  });
  const open = (importId = underWay?.id): void => onOpen(importId ?? 'new');
  return {
    open,
    button: <ImportButton label={label} progress={underWay?.progress} onPress={() => open()} />,
    dialog: opened !== undefined && (
      <Suspense key={opened}>
        {renderDialog(opened === 'new' ? undefined : opened, () => onOpen(undefined))}
      </Suspense>
    ),
  };
}

/** The import that is under way; tells when some have ended, whatever came of them. */
function useImportWatch<Item extends ImportItem, Detail extends Item>(
  { recent }: ImportDefinition<Item, Detail>,
  isEnabled: boolean,
  onEnded: (ended: readonly Item[]) => void,
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
