import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './confirm-dialog.module.css';
import { InlineError } from './inline-error.tsx';
import { Dialog } from './dialog.tsx';
import { Box, Row } from './layout/primitives.tsx';

export interface Confirmation {
  readonly title: string;
  /** Consequences, affected users, and whether it can be undone. */
  readonly effect: ReactNode;
  /** The verb, such as "Delete the fence"; never "OK". */
  readonly confirmLabel: string;
  /** The loss cannot be undone. */
  readonly danger?: boolean;
  /** The dialog stays open until the returned promise resolves, or with the error if it rejects. */
  readonly onConfirm: () => unknown;
}

interface ConfirmDialogProps extends Confirmation {
  readonly onClose: () => void;
}

/** Asks for confirmation and states the consequences; open while mounted. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, effect, confirmLabel, danger = false, onConfirm, onClose } = props;
  const common = useText('common');
  const errors = useText('errors');
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const confirm = async (): Promise<void> => {
    setState({ busy: true });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Dialog onClose={state.busy ? () => undefined : onClose} size={480} title={title}>
      <Box color="text-2" breaks size={14} className={classes['effect']}>
        {effect}
      </Box>
      {'error' in state && <InlineError>{errors(errorText(state.error))}</InlineError>}
      <Row justify="end" align="stretch" wrap gap={8} marginTop={20} className={classes['foot']}>
        {/* A destructive action must not be the default of Enter. */}
        <Button {...(danger ? { 'data-autofocus': true } : {})} disabled={state.busy} onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          variant="filled"
          className={danger ? 'danger-button' : ''}
          {...(danger ? {} : { 'data-autofocus': true })}
          loading={state.busy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Row>
    </Dialog>
  );
}

interface Confirming {
  readonly ask: (confirmation: Confirmation) => void;
  /** Must be rendered by the caller. */
  readonly dialog: ReactNode;
}

/** Asks from an event handler: `ask({ title, effect, confirmLabel, onConfirm })`; render `dialog` in the screen. */
export function useConfirm(): Confirming {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  return {
    ask: setAsked,
    dialog: asked === null ? null : <ConfirmDialog {...asked} onClose={() => setAsked(null)} />,
  };
}
