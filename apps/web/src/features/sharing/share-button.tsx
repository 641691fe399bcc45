import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { ActionIcon } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DayRange } from '../../ui/calendar/calendar-day.ts';
import { IconTextButton } from '../../ui/icon-text-button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** An asset, or the displayed part of its route, that can be shared. */
export interface SharedRoute {
  readonly assetId: number;
  readonly code: string;
  /** Displayed period, which can be shared too; absent to share the asset live only. */
  readonly range?: DayRange;
}

interface ShareButtonProps {
  readonly route: SharedRoute | null;
  /** An icon with or without a border, a small button with words, or one that fills its row. */
  readonly look?: 'bordered' | 'bare' | 'text' | 'named';
}

/** Returns whether the user may share assets with external people. */
export function useMayShare(): boolean {
  return changesModule(screenRightsOf(useProfile()).changes, 'services:simc:geolocalizacao:rotas');
}

/** Shares an asset with external people, if the user may; disabled if there is none. */
export function ShareButton({ route, look = 'bordered' }: ShareButtonProps) {
  const text = useText('tracking-links');
  const [isOpen, setOpen] = useState(false);
  if (!useMayShare()) return null;
  const isFilling = look === 'named';
  const pressed = { disabled: route === null, onClick: () => setOpen(true) };
  return (
    <>
      {isFilling || look === 'text' ? (
        <IconTextButton icon={IconShare} {...(isFilling ? { flex: 1 } : { size: 'xs' })} {...pressed}>
          {text('shareLive')}
        </IconTextButton>
      ) : (
        <ActionIcon
          {...(look === 'bordered' && { variant: 'default' })}
          aria-label={text('shareLive')}
          title={text('shareLive')}
          {...pressed}
        >
          <IconShare size={16} stroke={1.85} aria-hidden />
        </ActionIcon>
      )}
      {isOpen && route !== null && (
        <Suspense>
          <ShareDialog route={route} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
