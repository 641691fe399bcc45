import { ActionIcon } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';

const ReportsDialog = lazy(async () => ({
  default: (await import('./reports-dialog.tsx')).ReportsDialog,
}));

/** Reports of routes by e-mail. */
export function ReportsButton() {
  const text = useText('routes');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="default" aria-label={text('reports')} onClick={() => setOpen(true)}>
        <IconMail size={16} stroke={1.85} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <ReportsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
