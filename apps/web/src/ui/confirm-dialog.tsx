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
  /** What will have changed afterwards, for whom, and whether it can be undone. */
  readonly effect: ReactNode;
  /** The verb: "Delete the fence", never "OK". */
  readonly confirmLabel: string;
  /** What is lost cannot be had again. */
  readonly danger?: boolean;
  /** Its promise keeps the dialog open: until it is done, or with the error when it fails. */
  readonly onConfirm: () => unknown;
}

interface ConfirmDialogProps extends Confirmation {
  readonly onClose: () => void;
}

/** Says the effect before doing; shown for as long as it is mounted. */
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
        {/* What destroys is never what the first Enter hits. */}
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
  /** To be drawn by whoever asks. */
  readonly dialog: ReactNode;
}

/** Asks from an event: `ask({ title, effect, confirmLabel, onConfirm })`, with `dialog` somewhere in the screen. */
export function useConfirm(): Confirming {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  return {
    ask: setAsked,
    dialog: asked === null ? null : <ConfirmDialog {...asked} onClose={() => setAsked(null)} />,
  };
}
