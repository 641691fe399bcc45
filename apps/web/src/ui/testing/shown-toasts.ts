import { notificationsStore } from '@mantine/notifications';

/** Words of the successes that are told, or wait to be. */
export function shownSuccesses(): string[] {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(
    ({ message }) => (message as { readonly props: { readonly text: string } }).props.text,
  );
}

export function forgetToasts(): void {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
}
