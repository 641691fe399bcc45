import type { AssetImport } from '@azimute/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { isUnderWay, recentImportsOptions } from './import-queries.ts';

/** The import that is under way; says what came of it when it has ended, and has the assets read again. */
export function useImportWatch(): AssetImport | undefined {
  const text = useText('asset-import');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { data: recent } = useQuery(recentImportsOptions);
  const watched = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (recent === undefined) return;
    const ended = recent.filter((each) => watched.current.has(each.id) && !isUnderWay(each));
    watched.current = new Set(recent.filter(isUnderWay).map((each) => each.id));
    for (const { state, progress, preview } of ended) {
      if (state !== 'finished') continue;
      toastSuccess(
        text('toastFinished', {
          created: format.number(progress.created),
          changed: format.number(progress.changed),
          bad: format.number(preview.bad + progress.refused),
        }),
      );
    }
    if (ended.length > 0) {
      // A new asset may have brought a new UL or customer.
      for (const queryKey of [assetsKey, ['units'], ['customers']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }
  }, [recent, queryClient, text, format]);
  return recent?.find(isUnderWay);
}
