import { IconMapOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMap } from './map-context.ts';
import classes from './base-map-notice.module.css';
import { useBaseMapState } from './use-base-map.ts';

const StreetOffer = lazy(async () => ({ default: (await import('./street-offer.tsx')).StreetOffer }));

/**
 * Reports that a configured map does not respond, and which map replaces it. Without streets, offers them to users who
 * can configure maps.
 */
export function BaseMapNotice({ isToolUsed = false }: { readonly isToolUsed?: boolean }) {
  const text = useText('base-maps');
  const { map } = useMap();
  const state = useBaseMapState(map);
  const failed = state?.failed ?? null;
  // True while a map tool needs the space, especially on phones.
  const isOffered = useAccount().role === 'admin' && state?.lacksStreets === true && !isToolUsed;
  return (
    <>
      <output className={classes['place']}>
        {failed !== null && (
          <span className={`float ${classes['notice']}`}>
            <IconMapOff size={16} stroke={1.75} aria-hidden />
            <span>{text(failed === 'roadmap' ? 'roadmapFailed' : 'imageryFailed')}</span>
            <button type="button" className="text-button" onClick={() => map?.baseMap.retry()}>
              {text('retry')}
            </button>
          </span>
        )}
      </output>
      {isOffered && (
        <Suspense>
          <StreetOffer />
        </Suspense>
      )}
    </>
  );
}
