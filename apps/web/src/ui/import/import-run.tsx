import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '../action/use-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';
import { Row } from '../layout/primitives.tsx';
import { TaskProgress } from '../task-progress.tsx';
import { isUnderWay, type ImportDefinition, type ImportItem } from './define-import.ts';
import classes from './import.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { Waiting } from '../waiting.tsx';

interface ShownImportProps<Item extends ImportItem, Detail extends Item> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly id: number;
  readonly children: (shown: Detail) => ReactNode;
}

/** An import, once loaded. */
export function ShownImport<Item extends ImportItem, Detail extends Item>({
  definition,
  id,
  children,
}: ShownImportProps<Item, Detail>) {
  const { data, error, refetch } = useQuery(definition.one(id));
  if (data !== undefined) return children(data);
  return <Waiting query={{ error, refetch }} rows={6} />;
}

export interface ImportRunProps<Item extends ImportItem, Detail extends Item> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly shown: Detail;
  readonly done: number;
  readonly total: number;
  /** Consequence of cancelling. */
  readonly cancelEffect: string;
  readonly failedText: string;
  /** Note for an import that stopped early. */
  readonly stoppedText: string | null;
  readonly counts?: ReactNode;
  /** Rejected lines, shown once it has ended. */
  readonly report: ReactNode;
  readonly foot: ReactNode;
}

/** Progress and result of an import. */
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
  const { run, isPending, dialog } = useAction({
    call: () => definition.cancel(id),
    invalidates: [definition.recent.queryKey],
    success: (_words, cancelled) => (cancelled.state === 'cancelled' ? text('toastCancelled') : undefined),
    confirm: {
      title: text('cancelTitle'),
      effect: cancelEffect,
      confirmLabel: text('cancelConfirm'),
      danger: true,
    },
    onDone: (cancelled) => definition.keep(queryClient, cancelled),
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
        onCancel={() => run()}
      />
      {dialog}
    </>
  );
}

interface RunFootProps {
  readonly another: string;
  readonly done: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Starts another import, or closes. */
export function RunFoot({ another, done, onAnother, onClose }: RunFootProps) {
  return (
    <>
      <Button onClick={onAnother}>{another}</Button>
      <Button variant="filled" onClick={onClose}>
        {done}
      </Button>
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
