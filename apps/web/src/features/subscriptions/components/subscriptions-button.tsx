import { ActionIcon } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { NewSubscription } from '../api/subscriptions-queries.ts';

const SubscriptionsDialog = lazy(async () => ({
  default: (await import('./subscriptions-dialog.tsx')).SubscriptionsDialog,
}));

interface SubscriptionsButtonProps {
  readonly label: string;
  /** The content of the screen on which the button stands. */
  readonly start: NewSubscription;
}

/** Has the content of a screen sent by e-mail. */
export function SubscriptionsButton({ label, start }: SubscriptionsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="default" aria-label={label} onClick={() => setOpen(true)}>
        <IconMail size={16} stroke={1.85} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <SubscriptionsDialog start={start} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
