import { Notifications, notifications } from '@mantine/notifications';
import { undoOfferedSeconds } from '@azimute/contract/undo';
import { randomUuid } from '../api/random-key.ts';
import { errorText } from '../i18n/error-text.ts';
import { text as shownText } from '../i18n/i18n.ts';
import type { SuccessMessage } from '../i18n/success-message.ts';
import { useText } from '../i18n/use-text.ts';
import { Box, Row } from './layout/primitives.tsx';
import classes from './toasts.module.css';
import { SuccessGlyph } from './success-glyph.tsx';

/** Toast area. Toasts pause while hovered or focused. */
export function Toasts() {
  const text = useText('common');
  return (
    <Notifications
      role="log"
      aria-label={text('notices')}
      position="bottom-left"
      autoClose={5000}
      pauseResetOnHover="notification"
    />
  );
}

export interface ToastOptions {
  /** Key of the attempt, shared by its failure and success: a success removes the earlier error. */
  readonly attempt?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Reverses the change. The toast offers it longer than others last, and once. */
  readonly undo?: (() => void) | undefined;
  /** Id of the success toast that this one replaces. */
  readonly replaced?: string | undefined;
}

/** The last undo that each attempt offered. After the next change it would be refused. */
const offered = new Map<string, string>();

/** Shows a success, and returns the toast's id. */
export function toastSuccess(message: string, options: ToastOptions = {}): string {
  const { attempt, action, undo, replaced } = options;
  if (attempt !== undefined) closeAttempt(attempt);
  const id = randomUuid();
  const outdated = replaced ?? (undo && attempt !== undefined ? offered.get(attempt) : undefined);
  if (outdated !== undefined) notifications.hide(outdated);
  if (undo && attempt !== undefined) offered.set(attempt, id);
  let isOffered = true;
  const undoing = undo && {
    label: shownText('common:undo'),
    onClick: () => {
      notifications.hide(id);
      if (isOffered) undo();
      isOffered = false;
    },
  };
  return notifications.show({
    id,
    message: <Message text={message} action={undoing ?? action} />,
    ...(undo && { autoClose: undoOfferedSeconds * 1000 }),
    icon: <SuccessGlyph />,
    closeButtonProps: { 'aria-label': shownText('common:close') },
  });
}

/** Shows the specification's success message for an action without its own text. */
export function toastDone(message: SuccessMessage, options?: ToastOptions): string {
  return toastSuccess(shownText(`messages:${message}`), options);
}

/** Shows an error until it is closed. */
export function toastError(error: unknown): void {
  toastFailure(errorText(error), error);
}

/** Shows an error that disappears when the same attempt succeeds. */
export function toastFailure(attempt: string, error: unknown): void {
  const id = errorId(attempt);
  // Replaces the toast, so that a repeated failure is announced again with its latest reason.
  notifications.hide(id);
  notifications.show({
    id,
    message: shownText(`errors:${errorText(error)}`),
    icon: <FailureGlyph />,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': shownText('common:close') },
  });
}

/** Closes the error of an attempt that has succeeded. */
export function closeAttempt(attempt: string): void {
  notifications.hide(errorId(attempt));
}

function errorId(attempt: string): string {
  return `error-${attempt}`;
}

interface MessageProps {
  readonly text: string;
  readonly action: ToastOptions['action'];
}

function Message({ text, action }: MessageProps) {
  if (!action) return text;
  return (
    <Row as="span" justify="space-between" wrap gap={4} columnGap={16}>
      <span>{text}</span>
      <Box
        as="button"
        type="button"
        minHeight={24}
        weight="semibold"
        className={classes['action']}
        onClick={action.onClick}
      >
        {action.label}
      </Box>
    </Row>
  );
}

function FailureGlyph() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
      <path d="M5.4.9h5.2l4.5 4.5v5.2l-4.5 4.5H5.4L.9 10.6V5.4z" fill="#ff8d8f" />
      <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke="#0a0f15" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  );
}
