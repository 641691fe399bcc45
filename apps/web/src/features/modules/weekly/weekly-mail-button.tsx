import { ActionIcon } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SuiteSlug } from '@azimute/contract/routes';
import { useText } from '../../../i18n/use-text.ts';
import type { ModuleView } from '../api/use-module-view.ts';

const WeeklyMailsDialog = lazy(async () => ({
  default: (await import('./weekly-mails-dialog.tsx')).WeeklyMailsDialog,
}));

interface WeeklyMailButtonProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
}

/** The figures of the page by mail each Monday. */
export function WeeklyMailButton({ slug, view }: WeeklyMailButtonProps) {
  const text = useText('modules');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="default" aria-label={text('weeklyMails')} onClick={() => setOpen(true)}>
        <IconMail size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <WeeklyMailsDialog slug={slug} view={view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
