import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../confirm-dialog.tsx';
import { InlineError } from '../inline-error.tsx';
import { Row } from '../layout/primitives.tsx';
import { TaskProgress } from '../task-progress.tsx';
import { toastSuccess } from '../toasts.tsx';
import { isUnderWay, type ImportDefinition, type ImportItem } from './define-import.ts';
import classes from './import.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { Waiting } from '../waiting.tsx';

interface ShownImportProps<Item extends ImportItem, Detail extends Item> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly id: number;
  readonly children: (shown: Detail) => ReactNode;
}

/** An import, once it is read. */
export function ShownImport<Item extends ImportItem, Detail extends Item>({
  definition,
  id,
  children,
}: ShownImportProps<Item, Detail>) {
  const { data, error, refetch } = useQuery(definition.one(id));
  if (data !== undefined) return children(data);
  return <Waiting of={{ error, refetch }} rows={6} />;
}

export interface ImportRunProps<Item extends ImportItem, Detail extends Item> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly shown: Detail;
  readonly done: number;
  readonly total: number;
  /** What cancelling means. */
  readonly cancelEffect: string;
  readonly failedText: string;
  /** What holds of one that stopped early. */
  readonly stoppedText: string | null;
  readonly counts?: ReactNode;
  /** Lines that were not imported, once it has ended. */
  readonly report: ReactNode;
  readonly foot: ReactNode;
}

/** How far an import is, and what came of it. */
export function ImportRun<Item extends ImportItem, Detail extends Item>(props: ImportRunProps<Item, Detail>) {
  const { shown, counts, report, foot } = props;
  const arrived = useArrivalFocus<HTMLDivElement>();
  const isRunning = isUnderWay(shown);
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      {isRunning ? <Progress {...props} /> : <Ending {...props} />}
      {counts}
      {!isRunning && report}
      {!isRunning && <div className={classes['foot']}>{foot}</div>}
    </div>
  );
}

function Progress<Item extends ImportItem, Detail extends Item>({
  definition,
  shown: { id, state, fileName, startedAt },
  done,
  total,
  cancelEffect,
}: ImportRunProps<Item, Detail>) {
  const text = useText('import');
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { mutateAsync: cancel, isPending } = useMutation({
    mutationFn: () => definition.cancel(id),
    onSuccess: async (cancelled) => {
      definition.keep(queryClient, cancelled);
      if (cancelled.state === 'cancelled') toastSuccess(text('toastCancelled'));
      await queryClient.invalidateQueries({ queryKey: definition.recent.queryKey });
    },
  });
  return (
    <>
      <TaskProgress
        label={state === 'queued' ? text('waiting') : text('importing', { name: fileName })}
        done={done}
        total={Math.max(total, 1)}
        {...(startedAt !== null && { startedAt: new Date(startedAt) })}
        hint={text('importingHint')}
        isCancelling={isPending}
        onCancel={() =>
          ask({
            title: text('cancelTitle'),
            effect: cancelEffect,
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

function Ending<Item extends ImportItem, Detail extends Item>({
  shown: { state, fileName, failure },
  failedText,
  stoppedText,
}: ImportRunProps<Item, Detail>) {
  const text = useText('import');
  return (
    <div>
      <Row as="h3" align="baseline" wrap gap={8} weight="semibold" size={16}>
        <output>{text(state === 'failed' || state === 'cancelled' ? titles[state] : 'finishedTitle')}</output>
        <span className="quiet">{fileName}</span>
      </Row>
      {failure !== null && <InlineError>{failedText}</InlineError>}
      {stoppedText !== null && <p className="quiet">{stoppedText}</p>}
    </div>
  );
}
