import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Chosen } from './why-choices.tsx';
import { WhyDialog } from './why-dialog.tsx';

/** One of the two: what a person sees, or who sees an asset. */
type WhyButtonProps = { readonly person: Chosen } | { readonly asset: Chosen };

/** Leads administrators to why a person sees a thing, or does not. */
export function WhyButton(props: WhyButtonProps) {
  const text = useText('see-as');
  const isAdmin = useAccount().role === 'admin';
  const hasUsers = useSeesModule('admin:users');
  const [opened, setOpened] = useState(false);
  if (!isAdmin || !hasUsers) return null;
  return (
    <>
      <Button
        leftSection={<IconHelpCircle size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {text('person' in props ? 'why' : 'whoSees')}
      </Button>
      {opened && <WhyDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
