import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { dashboardsKey } from '../api/dashboard-queries.ts';
import { useMayChangeDashboards } from '../api/use-dashboard-rights.ts';
import { accessPreviewOptions, type AccessChange, type AccessEffect } from './access-queries.ts';

export interface AccessChanges {
  /** True if the user can change access; false for read-only access to the section. */
  readonly isAllowed: boolean;
  /** Saves immediately; the toast states the effect and offers to undo it. */
  readonly change: (changes: readonly AccessChange[]) => void;
  /** Changes being saved; null if none are. */
  readonly saved: readonly AccessChange[] | null;
  /** Shows the effect of a switch that is hovered or focused. */
  readonly point: (changes: readonly AccessChange[] | null) => void;
  /** Effect in words; empty if no switch is pointed at. */
  readonly effect: string;
}

const attempt = 'access';
const pauseMs = 150;

export function useAccessChanges(): AccessChanges {
  const text = useText('dashboard-access');
  const queryClient = useQueryClient();
  const isAllowed = useMayChangeDashboards();
  const inWords = useEffectWords();
  const [pointed, setPointed] = useState<readonly AccessChange[] | null>(null);
  const [asked] = useDebouncedValue(pointed, pauseMs);
  const preview = useQuery({ ...accessPreviewOptions(asked ?? []), enabled: asked !== null });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ changes }: { readonly changes: readonly AccessChange[]; readonly undone?: string }) =>
      callApi('changeAccess', { body: { changes: [...changes] } }),
    onSuccess: (effect, { undone }) => {
      const options = undone === undefined ? { attempt } : { attempt, replaced: undone };
      if (undone !== undefined || effect.undo.length === 0) {
        toastSuccess(undone === undefined ? inWords(effect) : text('undone'), options);
        return;
      }
      const toast = toastSuccess(inWords(effect), {
        ...options,
        action: { label: text('undo'), onClick: () => mutate({ changes: effect.undo, undone: toast }) },
      });
    },
    onError: (error) => toastFailure(attempt, error),
    onSettled: () => {
      setPointed(null);
      return queryClient.invalidateQueries({ queryKey: dashboardsKey });
    },
  });
  return {
    isAllowed,
    change: (changes) => mutate({ changes }),
    saved: isPending ? variables.changes : null,
    point: setPointed,
    effect: pointed === null || preview.data === undefined ? '' : inWords(preview.data),
  };
}

/** Describes an effect, such as "4 users see 1 more item". */
export function useEffectWords(): (effect: AccessEffect) => string {
  const text = useText('dashboard-access');
  const format = useFormat();
  return ({ gained, lost }) => {
    const say = (key: 'gained' | 'lost', people: AccessEffect['gained']): string[] => {
      const [first] = people;
      if (first === undefined) return [];
      const most = Math.max(...people.map(({ contents }) => contents));
      const contents = text('contents', format.counted(most));
      const isSame = people.every((one) => one.contents === most);
      const who = people.length === 1 ? first.name : text('people', format.counted(people.length));
      return [
        text(key, { count: people.length, who, contents: isSame ? contents : text('upTo', { contents }) }),
      ];
    };
    return [...say('gained', gained), ...say('lost', lost)].join(' ') || text('effectNone');
  };
}
