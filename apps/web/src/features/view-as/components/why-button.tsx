import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { WhyAssetChoice, PersonChoice, ScreenChoice, type Chosen, type Thing } from './why-choices.tsx';
import { WhyVerdict } from './why-verdict.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface WhyDialogProps {
  /** One is given; the other is chosen here. */
  readonly person?: Chosen;
  readonly asset?: Chosen;
  readonly onClose: () => void;
}

/** A user, to check what they see; or an asset, to check who sees it. */
type WhyButtonProps = { readonly person: Chosen } | { readonly asset: Chosen };

/** Opens an explanation of why a user sees a screen or an asset, or not; for administrators. */
export function WhyButton(props: WhyButtonProps) {
  const text = useText('view-as');
  const isAdmin = useAccount().role === 'admin';
  const hasUsers = useSeesModule('admin:users');
  const [opened, setOpened] = useState(false);
  if (!isAdmin || !hasUsers) return null;
  return (
    <>
      <IconTextButton icon={IconHelpCircle} onClick={() => setOpened(true)}>
        {text('person' in props ? 'why' : 'whoSees')}
      </IconTextButton>
      {opened && <WhyDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Explains why a user sees a screen or an asset, or not. */
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
