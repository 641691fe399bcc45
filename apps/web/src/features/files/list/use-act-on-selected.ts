import { filesPerChange } from '@azimute/contract/files/values';
import { useAction } from '../../../ui/action/use-action.ts';
import { useText } from '../../../i18n/use-text.ts';

export type Selected<Filters> =
  | { readonly ids: number[] }
  | { readonly filters: Filters; readonly except: number[] };

interface PageOf {
  readonly limit: number;
  readonly cursor?: string;
}

interface FilePage {
  readonly items: readonly { readonly id: number }[];
  readonly nextCursor: string | null;
}

interface SelectedFiles<Filters> {
  readonly selected: Selected<Filters>;
  readonly count: number;
  /** Loads a page of the matching files. */
  readonly read: (query: Filters & PageOf) => Promise<FilePage>;
}

/** Resolves a selection to file ids, since the calls take ids, and styles the buttons that act on it. */
export function useActOnSelected<Filters>({ selected, count, read }: SelectedFiles<Filters>) {
  const text = useText('files');
  const { run, isPending } = useAction({
    call: async (act: (ids: number[]) => void) => {
      if ('ids' in selected) return act(selected.ids);
      const { filters, except } = selected;
      const ids: number[] = [];
      let cursor: string | null = null;
      do {
        const page: FilePage = await read({
          ...filters,
          limit: filesPerChange,
          ...(cursor !== null && { cursor }),
        });
        ids.push(...page.items.map(({ id }) => id).filter((id) => !except.includes(id)));
        cursor = page.nextCursor;
      } while (cursor !== null && ids.length < count);
      act(ids);
    },
  });
  const button = {
    size: 'xs',
    variant: 'subtle',
    disabled: count > filesPerChange || isPending,
    title: count > filesPerChange ? text('tooMany', { most: filesPerChange }) : undefined,
  } as const;
  return { act: run, button };
}
