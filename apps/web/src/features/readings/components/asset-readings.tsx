import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { assetReadingsOptions } from '../api/readings-queries.ts';
import classes from './asset-readings.module.css';
import { useReadingWords } from './use-reading-words.ts';

/** What stands elsewhere beside them. */
const shownElsewhere: ReadonlySet<string> = new Set(['speed', 'hour_meter', 'odometer', 'ignition']);

/** The latest readings of an asset with their age; nothing where its devices tell none. */
export function AssetReadings({ assetId }: { readonly assetId: number }) {
  const text = useText('readings');
  const words = useReadingWords();
  const { data = [] } = useQuery(assetReadingsOptions(assetId));
  const shown = data.filter(({ code }) => !shownElsewhere.has(code));
  if (shown.length === 0) return null;
  return (
    <>
      <dt>{text('title')}</dt>
      <dd>
        <Stack as="ul" gap={2} aria-label={text('title')}>
          {shown.map((reading) => (
            <li key={reading.code}>
              <Text as="span" color="text-3" weight="regular">
                {words.name(reading)}
              </Text>{' '}
              <span className={`${reading.impossible ? classes['impossible'] : ''} figure`}>
                {words.value(reading, reading.value)}
              </span>
              {reading.impossible && <span className={classes['impossible']}> · {text('impossible')}</span>}
              <Text as="span" color="text-3" weight="regular">
                {' · '}
                <RelativeTime instant={reading.at} />
              </Text>
            </li>
          ))}
        </Stack>
      </dd>
    </>
  );
}
