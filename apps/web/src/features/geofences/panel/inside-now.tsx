import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { visitsOptions, type Geofence } from '../api/geofence-queries.ts';
import classes from './geofence-panel.module.css';

const mostShown = 8;

interface InsideNowProps {
  readonly geofence: Geofence;
}

/** Who is inside, since when; the newest first. */
export function InsideNow({ geofence: { id, insideCount } }: InsideNowProps) {
  const text = useText('geofences');
  const format = useFormat();
  const list = useInfiniteQuery(visitsOptions({ geofences: [id], open: true }));
  const visits = useListRows(list);
  return (
    <Box as="section" marginBottom={20} className={classes['part']}>
      <Row as="h3" align="baseline" gap={6} marginBottom={4} weight="semibold" size={13}>
        {text('insideNow')}{' '}
        <Text as="span" color="text-3" weight="regular">
          {format.number(insideCount)}
        </Text>
        {insideCount > mostShown && (
          <Link to="." search={{ view: 'visits', geofences: [id], open: 'true' }}>
            {text('seeAll')}
          </Link>
        )}
      </Row>
      {insideCount === 0 ? (
        <Text truncate color="text-3" weight="regular" minWidth={0} line={20} size={12}>
          {text('nobodyInside')}
        </Text>
      ) : (
        <ul>
          {visits.slice(0, mostShown).map(({ id: visit, asset, entered }) => (
            <Row as="li" gap={8} minHeight={32} border="top" size={13} key={visit}>
              <Text as="strong" weight="semibold">
                {asset.code}
              </Text>
              <Text as="span" truncate color="text-3" weight="regular" minWidth={0} line={20} size={12}>
                {asset.model}
              </Text>
              <Text
                as="span"
                color="text-3"
                weight="regular"
                flex="none"
                marginLeft="auto"
                fontSize={12}
                figure
              >
                {text('since', { time: format.dateTime(new Date(entered.at)) })}
              </Text>
            </Row>
          ))}
        </ul>
      )}
    </Box>
  );
}
