import { Notifications, notifications } from '@mantine/notifications';
import { errorText } from '../i18n/error-text.ts';
import { text as shownText } from '../i18n/i18n.ts';
import type { SuccessMessage } from '../i18n/success-message.ts';
import { useText } from '../i18n/use-text.ts';
import { Box, Row } from './layout/primitives.tsx';
import classes from './toasts.module.css';

/** Where toasts appear. They pause while pointed at or focused. */
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
  /** What was attempted, the same for its failure and its success: a success takes the error before it away. */
  readonly attempt?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** The id of a success that this one makes old. */
  readonly replaced?: string | undefined;
}

/** Answers the id of the toast. */
export function toastSuccess(message: string, { attempt, action, replaced }: ToastOptions = {}): string {
  if (attempt !== undefined) closeAttempt(attempt);
  if (replaced !== undefined) notifications.hide(replaced);
  return notifications.show({
    message: <Message text={message} action={action} />,
    icon: <SuccessGlyph />,
    closeButtonProps: { 'aria-label': shownText('common:close') },
  });
}

/** Says that an action of the specification's list succeeded, where the feature has no words of its own for it. */
export function toastDone(message: SuccessMessage, options?: ToastOptions): string {
  return toastSuccess(shownText(`messages:${message}`), options);
}

/** An error stays until it is closed. */
export function toastError(error: unknown): void {
  toastFailure(errorText(error), error);
}

/** An error that also goes when the same is attempted again and succeeds. */
export function toastFailure(attempt: string, error: unknown): void {
  const id = errorId(attempt);
  // Shown anew instead of beside it: a repeated failure is announced again and says the newest reason.
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

/** Takes away what was said of an attempt that failed and has succeeded now. */
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

function SuccessGlyph() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
      <circle cx="8" cy="8" r="7" fill="var(--ok)" />
      <path
        d="m5 8.2 2.1 2.1L11.2 6"
        fill="none"
        stroke="var(--st-running-on)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
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
