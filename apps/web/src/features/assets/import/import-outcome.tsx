import type { AssetImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { BadLines } from './bad-lines.tsx';
import { ImportCounts } from '../../../ui/file-import/import-counts.tsx';
import classes from './import-preview.module.css';
import { assetImportOptions, isUnderWay, recentImportsOptions } from './import-queries.ts';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';

interface ImportOutcomeProps {
  readonly shown: AssetImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** How far an import is, and what came of it. */
export function ImportOutcome({ shown, onAnother, onClose }: ImportOutcomeProps) {
  const text = useText('asset-import');
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { preview, progress } = shown;
  const underWay = isUnderWay(shown);
  const bad = preview.bad + progress.refused;
  // Where it stopped early, what it did not come to is not imported either.
  const untouched = underWay ? 0 : progress.total - progress.done;
  return (
    <div ref={arrived} tabIndex={-1} className={classes['preview']}>
      {underWay ? <Progress shown={shown} /> : <Ending shown={shown} />}
      <ImportCounts
        label={text('title')}
        counts={[
          { name: text('created'), count: progress.created },
          { name: text('changed'), count: progress.changed },
          { name: text('unchanged'), count: progress.unchanged },
          { name: text('refused'), count: bad + untouched, isBad: true },
        ]}
      />
      {!underWay && bad > 0 && <BadLines shown={shown} />}
      {!underWay && (
        <div className={classes['foot']}>
          <span className={classes['leftOut']} />
          <Button onClick={onAnother}>{text('another')}</Button>
          <Button variant="filled" onClick={onClose}>
            {text('done')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ShownProps {
  readonly shown: AssetImportDetail;
}

function Progress({ shown }: ShownProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { id, fileName, progress, startedAt, state } = shown;
  const { mutateAsync: cancel, isPending } = useMutation({
    mutationFn: () => callApi('cancelAssetImport', { params: { assetImportId: id } }),
    onSuccess: async (cancelled) => {
      queryClient.setQueryData(assetImportOptions(id).queryKey, cancelled);
      if (cancelled.state === 'cancelled') toastSuccess(text('toastCancelled'));
      await queryClient.invalidateQueries({ queryKey: recentImportsOptions.queryKey });
    },
  });
  return (
    <>
      <TaskProgress
        label={state === 'queued' ? text('waiting') : text('importing', { name: fileName })}
        done={progress.done}
        total={progress.total}
        {...(startedAt !== null && { startedAt: new Date(startedAt) })}
        hint={text('importingHint')}
        isCancelling={isPending}
        onCancel={() =>
          ask({
            title: text('cancelTitle'),
            effect: text('cancelEffect', {
              done: format.number(progress.done),
              total: format.number(progress.total),
            }),
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

function Ending({ shown }: ShownProps) {
  const text = useText('asset-import');
  const { state, failure, fileName } = shown;
  return (
    <div>
      <Row as="h3" align="baseline" wrap gap={8} size={16} weight="semibold">
        <output>
          {state === 'failed'
            ? text('failedTitle')
            : state === 'cancelled'
              ? text('cancelledTitle')
              : text('finishedTitle')}
        </output>
        <span className={classes['facts']}>{fileName}</span>
      </Row>
      {failure !== null && <InlineError>{text(`failed_${failure}`)}</InlineError>}
      {state === 'cancelled' && <p className={classes['facts']}>{text('cancelledText')}</p>}
    </div>
  );
}
