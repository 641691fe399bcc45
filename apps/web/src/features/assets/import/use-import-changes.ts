import type { AssetImportDetail, UpdateAssetImport } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useChanged } from '../../../ui/file-import/use-changed.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { assetImportOptions, recentImportsOptions } from './import-queries.ts';

interface ImportChanges {
  readonly changed: AssetImportDetail;
  readonly change: (entered: UpdateAssetImport) => void;
  /** The lines are being judged anew. */
  readonly isJudging: boolean;
  readonly start: () => void;
  readonly isStarting: boolean;
}

/** Changes of a preview, each answered by a new one, and the start of the import. */
export function useImportChanges(stored: AssetImportDetail): ImportChanges {
  const assetImportId = stored.id;
  const mutationKey = ['change-asset-import', assetImportId];
  const queryClient = useQueryClient();
  const keep = (answered: AssetImportDetail): void => {
    queryClient.setQueryData(assetImportOptions(assetImportId).queryKey, answered);
  };
  const params = { assetImportId };
  // One after the other, in the order in which they were made.
  const changing = useMutation({
    mutationKey,
    mutationFn: (entered: UpdateAssetImport) => callApi('updateAssetImport', { params, body: entered }),
    scope: { id: `asset-import-${assetImportId}` },
    onSuccess: keep,
    onError: toastError,
  });
  const starting = useMutation({
    mutationFn: () => callApi('startAssetImport', { params }),
    onSuccess: async (started) => {
      keep(started);
      // Known to be under way before it is asked about: it may have ended by then, which is told as well.
      queryClient.setQueryData(recentImportsOptions.queryKey, (recent = []) => [
        started,
        ...recent.filter(({ id }) => id !== started.id),
      ]);
      await queryClient.invalidateQueries({ queryKey: recentImportsOptions.queryKey });
    },
    onError: toastError,
  });
  return {
    changed: useChanged(stored, mutationKey),
    change: changing.mutate,
    isJudging: changing.isPending,
    start: starting.mutate,
    isStarting: starting.isPending,
  };
}
