import { Notifications, notifications } from '@mantine/notifications';
import { errorText } from '../i18n/error-text.ts';
import { i18n } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';

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

export function toastSuccess(message: string): void {
  notifications.show({
    message,
    icon: <SuccessGlyph />,
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
}

/** An error stays until it is closed. */
export function toastError(error: unknown): void {
  notifications.show({
    message: i18n.t(`errors:${errorText(error)}`),
    icon: <FailureGlyph />,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
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
