import { minuteMs } from '@azimute/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Faint } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { assetReadingsOptions } from '../api/readings-queries.ts';
import classes from './asset-readings.module.css';
import { useReadingWords } from './use-reading-words.ts';

/** Readings that are shown elsewhere. */
const shownElsewhere: ReadonlySet<string> = new Set(['speed', 'hour_meter', 'odometer', 'ignition']);

/** Readings older than this show their age. */
const freshMs = 2 * minuteMs;

/** Latest readings of an asset, with the age of those that are not current; nothing if its devices report none. */
export function AssetReadings({ assetId }: { readonly assetId: number }) {
  const text = useText('readings');
  const words = useReadingWords();
  const { data = [] } = useQuery(assetReadingsOptions(assetId));
  const now = useNow(minuteMs).getTime();
  const shown = data.filter(({ code }) => !shownElsewhere.has(code));
  if (shown.length === 0) return null;
  return (
    <>
      <dt className={classes['label']}>{text('title')}</dt>
      <dd className={classes['values']}>
        <ul aria-label={text('title')}>
          {shown.map((reading) => (
            <li key={reading.code} className={classes['reading']}>
              <Faint weight="regular">{words.name(reading)}</Faint>{' '}
              <span className={classes['value']}>
                <span className={`${reading.impossible ? classes['impossible'] : ''} figure`}>
                  {words.value(reading, reading.value)}
                </span>
                {reading.impossible && <span className={classes['impossible']}> · {text('impossible')}</span>}
                {now - Date.parse(reading.at) > freshMs && (
                  <Faint weight="regular">
                    {' · '}
                    <RelativeTime instant={reading.at} />
                  </Faint>
                )}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
