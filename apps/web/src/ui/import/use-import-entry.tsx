import { useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { IconUpload } from '@tabler/icons-react';
import { toastSuccess } from '../toasts.tsx';
import { isUnderWay, type ImportDefinition, type ImportItem } from './define-import.ts';
import { useText } from '../../i18n/use-text.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useFormat } from '../use-format.ts';
import { IconButton } from '../icon-button.tsx';
import { IconTextButton } from '../icon-text-button.tsx';

interface CountedItem extends ImportItem {
  readonly progress: { readonly done: number; readonly total: number };
}

/** Initial import of the dialog: `new` chooses a file; undefined while the dialog is closed. */
export type OpenedImport = number | 'new' | undefined;

interface EntryOptions<Item> {
  readonly label: string;
  readonly opened: OpenedImport;
  readonly onOpen: (opened: OpenedImport) => void;
  readonly isEnabled?: boolean;
  /** Toast text for a finished import. */
  readonly finishedText: (finished: Item) => string;
  /** Query keys that an import may change. */
  readonly invalidates: readonly QueryKey[];
  readonly renderDialog: (importId: number | undefined, onClose: () => void) => ReactNode;
}

interface ImportEntry {
  /** Opens the given import, else the running one, else the choice of a file. */
  readonly open: (importId?: number) => void;
  readonly button: ReactNode;
  readonly dialog: ReactNode;
}

/** Entry point to one kind of import; reports finished imports and reloads what they changed. */
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

/** Returns the running import, and reports when imports end with any result. */
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

interface ImportButtonProps {
  readonly label: string;
  /** Progress of a running import. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly onPress: () => void;
}

/** Opens the import of a list; during an import, shows its progress. */
function ImportButton({ label, progress, onPress }: ImportButtonProps) {
  const text = useText('import');
  const format = useFormat();
  const shown =
    progress === undefined
      ? label
      : text('importingShare', { share: format.percent(progress.done / Math.max(progress.total, 1), 0) });
  if (useIsNarrow()) {
    return <IconButton variant="default" icon={IconUpload} label={shown} onClick={onPress} />;
  }
  return (
    <IconTextButton icon={IconUpload} onClick={onPress}>
      {shown}
    </IconTextButton>
  );
}
