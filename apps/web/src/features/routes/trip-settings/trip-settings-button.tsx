import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';

const TripSettingsDialog = lazy(async () => ({
  default: (await import('./trip-settings-dialog.tsx')).TripSettingsDialog,
}));

/** What separates trips, stops and gaps. */
export function TripSettingsButton() {
  const text = useText('routes');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="default" aria-label={text('tripSettings')} onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={16} stroke={1.85} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <TripSettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
