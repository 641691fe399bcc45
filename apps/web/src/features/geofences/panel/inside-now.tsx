import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Hint, Faint, Bold } from '../../../ui/layout/primitives.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { visitsOptions, type Geofence } from '../api/geofence-queries.ts';
import classes from './geofence-panel.module.css';
import { LineEnd } from './line-end.tsx';

const mostShown = 8;

interface InsideNowProps {
  readonly geofence: Geofence;
}

/** Assets inside, with entry times; newest first. */
export function InsideNow({ geofence: { id, insideCount } }: InsideNowProps) {
  const text = useText('geofences');
  const format = useFormat();
  const list = useInfiniteQuery(visitsOptions({ geofences: [id], open: true }));
  const visits = useListRows(list);
  return (
    <Box as="section" marginBottom={20} className={classes['part']}>
      <Row as="h3" align="baseline" gap={6} marginBottom={4} weight="semibold" size={13}>
        {text('insideNow')} <Faint weight="regular">{format.number(insideCount)}</Faint>
        {insideCount > mostShown && (
          <Link to="." search={{ view: 'visits', geofences: [id], open: 'true' }}>
            {text('seeAll')}
          </Link>
        )}
      </Row>
      {insideCount === 0 ? (
        <Hint truncate weight="regular" minWidth={0} line={20}>
          {text('nobodyInside')}
        </Hint>
      ) : (
        <ul>
          {visits.slice(0, mostShown).map(({ id: visit, asset, entered }) => (
            <Row as="li" gap={8} minHeight={32} border="top" size={13} key={visit}>
              <Bold as="strong">{asset.code}</Bold>
              <Hint as="span" truncate weight="regular" minWidth={0} line={20}>
                {asset.model}
              </Hint>
              <LineEnd>{text('since', { time: format.dateTime(entered.at) })}</LineEnd>
            </Row>
          ))}
        </ul>
      )}
    </Box>
  );
}
