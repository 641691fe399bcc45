import type { UserImport } from '@azimute/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usersKey } from '../api/user-queries.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import { isUnderWay, recentUserImportsOptions } from './user-import-queries.ts';

/** The import that is under way; says what came of it when it has ended, and has the users read again. */
export function useUserImportWatch(): UserImport | undefined {
  const text = useText('users');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { mayChange } = useUserRights();
  const { data: recent } = useQuery({ ...recentUserImportsOptions, enabled: mayChange });
  const watched = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (recent === undefined) return;
    const ended = recent.filter((each) => watched.current.has(each.id) && !isUnderWay(each));
    watched.current = new Set(recent.filter(isUnderWay).map((each) => each.id));
    for (const { state, progress } of ended) {
      if (state !== 'finished') continue;
      toastSuccess(
        text('importFinished', {
          added: format.number(progress.created + progress.added),
          left: format.number(progress.refused),
        }),
      );
    }
    if (ended.length > 0) void queryClient.invalidateQueries({ queryKey: usersKey });
  }, [recent, queryClient, text, format]);
  return recent?.find(isUnderWay);
}
