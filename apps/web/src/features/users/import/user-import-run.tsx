import type { UserImportDetail } from '@azimute/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { UserImportOutcome } from './user-import-outcome.tsx';
import { isUnderWay, recentUserImportsOptions, userImportOptions } from './user-import-queries.ts';

interface UserImportRunProps {
  readonly id: number;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** How far an import is, or what came of it. */
export function UserImportRun({ id, onAnother, onClose }: UserImportRunProps) {
  const { data, error, refetch } = useQuery(userImportOptions(id));
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  return isUnderWay(data) ? (
    <Progress shown={data} />
  ) : (
    <UserImportOutcome shown={data} onAnother={onAnother} onClose={onClose} />
  );
}

function Progress({ shown }: { readonly shown: UserImportDetail }) {
  const files = useText('asset-import');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { id, fileName, progress, startedAt, state } = shown;
  const { mutateAsync: cancel, isPending } = useMutation({
    mutationFn: () => callApi('cancelUserImport', { params: { userImportId: id } }),
    onSuccess: async (cancelled) => {
      queryClient.setQueryData(userImportOptions(id).queryKey, cancelled);
      if (cancelled.state === 'cancelled') toastSuccess(files('toastCancelled'));
      await queryClient.invalidateQueries({ queryKey: recentUserImportsOptions.queryKey });
    },
  });
  return (
    <>
      <TaskProgress
        label={state === 'queued' ? files('waiting') : files('importing', { name: fileName })}
        done={progress.done}
        total={progress.total}
        {...(startedAt !== null && { startedAt: new Date(startedAt) })}
        hint={files('importingHint')}
        isCancelling={isPending}
        onCancel={() =>
          ask({
            title: files('cancelTitle'),
            effect: files('cancelEffect', {
              done: format.number(progress.done),
              total: format.number(progress.total),
            }),
            confirmLabel: files('cancelConfirm'),
            danger: true,
            onConfirm: () => cancel(),
          })
        }
      />
      {dialog}
    </>
  );
}
