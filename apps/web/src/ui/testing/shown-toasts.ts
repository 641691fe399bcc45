import { notificationsStore } from '@mantine/notifications';

/** Returns the texts of displayed and queued success toasts. */
export function shownSuccesses(): string[] {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(
    ({ message }) => (message as { readonly props: { readonly text: string } }).props.text,
  );
}

export function forgetToasts(): void {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
}
