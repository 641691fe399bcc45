import { filesPerChange } from '@azimute/contract/files/values';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { toastError } from '../../../ui/toasts.tsx';

export type Selected<Filters> =
  | { readonly ids: number[] }
  | { readonly filters: Filters; readonly except: number[] };

interface SelectedFiles<Filters> {
  readonly selected: Selected<Filters>;
  readonly count: number;
  /** The first of those that pass the filters, as many as one call changes. */
  readonly read: (filters: Filters) => Promise<{ readonly items: readonly { readonly id: number }[] }>;
}

/** The calls take ids: those of a selection by filters are read first. With how the buttons look that act on them. */
export function useActOnSelected<Filters>({ selected, count, read }: SelectedFiles<Filters>) {
  const text = useText('files');
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: (ids: number[]) => void) => {
      if ('ids' in selected) return act(selected.ids);
      const { items } = await read(selected.filters);
      act(items.map(({ id }) => id).filter((id) => !selected.except.includes(id)));
    },
    onError: toastError,
  });
  const button = {
    size: 'xs',
    variant: 'subtle',
    disabled: count > filesPerChange || isPending,
    title: count > filesPerChange ? text('tooMany', { most: filesPerChange }) : undefined,
  } as const;
  return { act: mutate, button };
}
