import { Button, Portal } from '@mantine/core';
import type { DownloadProgress } from '../../api/create-client.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';
import { Box, Row } from '../layout/primitives.tsx';
import { TaskProgress } from '../task-progress.tsx';
import { useFormat } from '../use-format.ts';
import classes from './export-progress.module.css';
import type { Exporting } from './use-export.ts';

interface ExportProgressProps {
  readonly exporting: Pick<Exporting, 'state' | 'cancel' | 'dismiss'>;
}

/** Progress of an export, in a corner so that the list stays usable; can be cancelled. */
export function ExportProgress({ exporting }: ExportProgressProps) {
  const text = useText('ui');
  const common = useText('common');
  const errors = useText('errors');
  const wordsOf = useSoFar();
  const { state, cancel, dismiss } = exporting;
  if (state.kind === 'idle') return null;
  return (
    <Portal>
      <Box
        as="section"
        paddingBlock={12}
        paddingInline={16}
        width="min(400px, calc(100vw - 32px))"
        fill="raised"
        border="all"
        radius={3}
        shadow={3}
        right={16}
        zIndex="toast"
        position="fixed"
        className={classes['card']}
        aria-label={text('export')}
      >
        {state.kind === 'running' ? (
          <TaskProgress
            label={text('exporting', { name: state.fileName })}
            done={0}
            total={null}
            soFar={state.progress === null ? undefined : wordsOf(state.progress)}
            hint={text('exportHint')}
            onCancel={cancel}
          />
        ) : (
          <>
            <InlineError>{errors(errorText(state.error))}</InlineError>
            <Row align="stretch" justify="end" gap={8} marginTop={12}>
              <Button size="xs" onClick={dismiss}>
                {common('close')}
              </Button>
              <Button size="xs" onClick={state.retry}>
                {common('retry')}
              </Button>
            </Row>
          </>
        )}
      </Box>
    </Portal>
  );
}

/** Amount received. No share, since the total is unknown until the end. */
function useSoFar(): (progress: DownloadProgress) => string {
  const text = useText('ui');
  const format = useFormat();
  return ({ receivedBytes, rows }) => {
    const megabytes = format.number(receivedBytes / 1e6, 1);
    return rows === null
      ? text('soFar', { megabytes })
      : text('rowsSoFar', { megabytes, count: rows, formatted: format.number(rows) });
  };
}
