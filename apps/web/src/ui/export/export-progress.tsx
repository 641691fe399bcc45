import type { ExportFormat } from '@azimute/contract/constants';
import { Button, Portal } from '@mantine/core';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';
import { TaskProgress } from '../task-progress.tsx';
import classes from './export-progress.module.css';
import type { ExportState } from './use-export.ts';

interface ExportProgressProps {
  readonly state: ExportState;
  readonly onCancel: () => void;
  readonly onRetry: (format: ExportFormat) => void;
  readonly onDismiss: () => void;
}

/** In the corner, away from the list that one goes on working with. */
export function ExportProgress({ state, onCancel, onRetry, onDismiss }: ExportProgressProps) {
  const text = useText('ui');
  const common = useText('common');
  const errors = useText('errors');
  if (state.kind === 'idle') return null;
  return (
    <Portal>
      <section className={classes['card']} aria-label={text('export')}>
        {state.kind === 'running' ? (
          <TaskProgress
            label={text('exporting', { name: state.fileName })}
            done={0}
            total={null}
            hint={text('exportHint')}
            onCancel={onCancel}
          />
        ) : (
          <>
            <InlineError>{errors(errorText(state.error))}</InlineError>
            <div className={classes['foot']}>
              <Button size="xs" onClick={onDismiss}>
                {common('close')}
              </Button>
              <Button size="xs" onClick={() => onRetry(state.format)}>
                {common('retry')}
              </Button>
            </div>
          </>
        )}
      </section>
    </Portal>
  );
}
