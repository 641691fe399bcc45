import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { ActionIcon } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { SharedRoute } from './share-form.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface ShareButtonProps {
  readonly route: SharedRoute | null;
  /** Without a border, beside others that have none. */
  readonly isBare?: boolean;
}

/** Shares the route of an asset with people outside, for those who may; disabled where there is none. */
export function ShareButton({ route, isBare = false }: ShareButtonProps) {
  const text = useText('routes');
  const [isOpen, setOpen] = useState(false);
  if (!changesModule(screenRightsOf(useProfile()).changes, 'services:simc:geolocalizacao:rotas')) return null;
  return (
    <>
      <ActionIcon
        {...(!isBare && { variant: 'default' })}
        aria-label={text('share')}
        disabled={route === null}
        onClick={() => setOpen(true)}
      >
        <IconShare size={16} stroke={1.85} aria-hidden />
      </ActionIcon>
      {isOpen && route !== null && (
        <Suspense>
          <ShareDialog route={route} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
