import { ActionIcon } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { NewSubscription } from '../api/subscriptions-queries.ts';

const SubscriptionsDialog = lazy(async () => ({
  default: (await import('./subscriptions-dialog.tsx')).SubscriptionsDialog,
}));

interface SubscriptionsButtonProps {
  readonly label: string;
  /** Content of the screen with the button. */
  readonly start: NewSubscription;
}

/** Opens the subscriptions to a screen's content. */
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
