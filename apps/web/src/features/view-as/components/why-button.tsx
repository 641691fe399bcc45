import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { WhyAssetChoice, PersonChoice, ScreenChoice, type Chosen, type Thing } from './why-choices.tsx';
import { WhyVerdict } from './why-verdict.tsx';

interface WhyDialogProps {
  /** One of the two is given, the other is chosen here. */
  readonly person?: Chosen;
  readonly asset?: Chosen;
  readonly onClose: () => void;
}

/** One of the two: what a person sees, or who sees an asset. */
type WhyButtonProps = { readonly person: Chosen } | { readonly asset: Chosen };

/** Leads administrators to why a person sees a thing, or does not. */
export function WhyButton(props: WhyButtonProps) {
  const text = useText('view-as');
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

/** Why a person sees a screen or an asset, or does not. */
function WhyDialog({ person, asset, onClose }: WhyDialogProps) {
  const text = useText('view-as');
  const [chosenPerson, choosePerson] = useState<Chosen | null>(person ?? null);
  const [thing, chooseThing] = useState<Thing | null>(asset ? { assetId: asset.id } : null);
  return (
    <Dialog
      onClose={onClose}
      size={520}
      title={
        person ? text('whyTitle', { name: person.name }) : text('whyAssetTitle', { asset: asset?.name ?? '' })
      }
    >
      <Stack gap={12}>
        {person === undefined && <PersonChoice onChoose={choosePerson} />}
        {asset === undefined && (
          <>
            <ScreenChoice thing={thing} onChoose={chooseThing} />
            <WhyAssetChoice thing={thing} onChoose={chooseThing} />
          </>
        )}
      </Stack>
      {chosenPerson !== null && thing !== null && <WhyVerdict person={chosenPerson} thing={thing} />}
    </Dialog>
  );
}
