import type { PositionImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { ImportCounts } from '../../../ui/file-import/import-counts.tsx';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import classes from './files-tab.module.css';
import { isUnderWay, positionImportOptions, recentImportsOptions } from './import-queries.ts';
import { RefusedLines } from './refused-lines.tsx';
import { SeeBounds } from './see-bounds.tsx';

interface ImportRunProps {
  readonly shown: PositionImportDetail;
  readonly onAnother: () => void;
}

/** How far an import is, and what came of it. */
export function ImportRun({ shown, onAnother }: ImportRunProps) {
  const text = useText('position-import');
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { progress, preview, refusals, id } = shown;
  const underWay = isUnderWay(shown);
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      {underWay ? <Progress shown={shown} /> : <Ending shown={shown} />}
      <ImportCounts
        label={text('lines')}
        counts={[
          { name: text('accepted'), count: progress.accepted },
          { name: text('duplicates'), count: progress.duplicates },
          { name: text('refused'), count: progress.refused, isBad: true },
          { name: text('lines'), count: progress.lines },
        ]}
      />
      {!underWay && <RefusedLines refusals={refusals} downloadOf={id} />}
      {!underWay && (
        <div className={classes['foot']}>
          {preview.bounds !== null && progress.accepted + progress.duplicates > 0 && (
            <SeeBounds bounds={preview.bounds} />
          )}
          <Button variant="filled" onClick={onAnother}>
            {text('another')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ShownProps {
  readonly shown: PositionImportDetail;
}

function Progress({ shown }: ShownProps) {
  const text = useText('position-import');
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { id, fileName, progress, startedAt, state } = shown;
  const { mutateAsync: cancel, isPending } = useMutation({
    mutationFn: () => callApi('cancelPositionImport', { params: { positionImportId: id } }),
    onSuccess: async (cancelled) => {
      queryClient.setQueryData(positionImportOptions(id).queryKey, cancelled);
      await queryClient.invalidateQueries({ queryKey: recentImportsOptions.queryKey });
    },
    onError: toastError,
  });
  return (
    <>
      <TaskProgress
        label={state === 'queued' ? text('waiting') : text('importing', { name: fileName })}
        done={progress.doneBytes}
        total={Math.max(progress.totalBytes, 1)}
        {...(startedAt !== null && { startedAt: new Date(startedAt) })}
        hint={text('importingHint')}
        isCancelling={isPending}
        onCancel={() =>
          ask({
            title: text('cancelTitle'),
            effect: text('cancelEffect'),
            confirmLabel: text('cancelConfirm'),
            danger: true,
            onConfirm: () => cancel(),
          })
        }
      />
      {dialog}
    </>
  );
}

const titles = { failed: 'failedTitle', cancelled: 'cancelledTitle' } as const;

function Ending({ shown }: ShownProps) {
  const text = useText('position-import');
  const { state, failure, fileName } = shown;
  const stopped = state === 'failed' || state === 'cancelled';
  return (
    <div>
      <h3 className={classes['ending']}>
        <output>{text(stopped ? titles[state] : 'finishedTitle')}</output>
        <span className={classes['meta']}>{fileName}</span>
      </h3>
      {failure !== null && <InlineError>{text(`failed_${failure}`)}</InlineError>}
      {stopped && <p className={classes['hint']}>{text('staysText')}</p>}
    </div>
  );
}
