import { IconRoad, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStoredChoice } from '../../../ui/use-stored-choice.ts';
import classes from './base-map-notice.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Offers a street map to administrators until they dismiss it. */
export function StreetOffer() {
  const text = useText('base-maps');
  const [answer, remember] = useStoredChoice(`azimute-street-offer-${useProfile().id}-${useAccount().id}`, [
    'dismissed',
  ]);
  if (answer === 'dismissed') return null;
  return (
    <aside className={`float ${classes['notice']} ${classes['offer']}`} data-print="hide">
      <IconRoad size={16} stroke={1.75} aria-hidden />
      <span>
        {text('lacksStreets')}{' '}
        <Link to="/{-$locale}/account" hash="maps">
          {text('chooseStreets')}
        </Link>
      </span>
      <IconButton
        icon={IconX}
        label={text('dismissOffer')}
        iconSize={16}
        onClick={() => remember('dismissed')}
      />
    </aside>
  );
}
