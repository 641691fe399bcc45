import type { PositionImportDetail, UpdatePositionImport } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useChanged } from '../../../ui/file-import/use-changed.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { positionImportOptions, recentImportsOptions } from './import-queries.ts';

interface PositionImportChanges {
  readonly settings: PositionImportDetail['settings'];
  readonly change: (entered: UpdatePositionImport) => void;
  /** The file is being read anew. */
  readonly isJudging: boolean;
  readonly start: () => void;
  readonly isStarting: boolean;
}

/** Changes of a preview, each answered by a new one, and the start of the import. */
export function usePositionImportChanges({
  id: positionImportId,
  settings,
}: PositionImportDetail): PositionImportChanges {
  const mutationKey = ['change-position-import', positionImportId];
  const queryClient = useQueryClient();
  const keep = (answered: PositionImportDetail): void => {
    queryClient.setQueryData(positionImportOptions(positionImportId).queryKey, answered);
  };
  const params = { positionImportId };
  // One after the other, in the order in which they were made.
  const changing = useMutation({
    mutationKey,
    mutationFn: (entered: UpdatePositionImport) => callApi('updatePositionImport', { params, body: entered }),
    scope: { id: `position-import-${positionImportId}` },
    onSuccess: keep,
    onError: toastError,
  });
  const starting = useMutation({
    mutationFn: () => callApi('startPositionImport', { params }),
    onSuccess: async (started) => {
      keep(started);
      await queryClient.invalidateQueries({ queryKey: recentImportsOptions.queryKey });
    },
    onError: toastError,
  });
  return {
    settings: useChanged(settings, mutationKey),
    change: changing.mutate,
    isJudging: changing.isPending,
    start: starting.mutate,
    isStarting: starting.isPending,
  };
}
