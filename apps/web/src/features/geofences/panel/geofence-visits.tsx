import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { AssetName } from '../../../ui/asset-name.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Hint, Bold } from '../../../ui/layout/primitives.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { visitsOptions } from '../api/geofence-queries.ts';
import { useVisitWords } from '../history/use-visit-words.ts';
import classes from './geofence-panel.module.css';
import { LineEnd } from './line-end.tsx';

interface GeofenceVisitsProps {
  readonly geofenceId: number;
}

/** Visits to one geofence, latest first. */
export function GeofenceVisits({ geofenceId }: GeofenceVisitsProps) {
  const text = useText('geofences');
  const words = useVisitWords();
  const list = useInfiniteQuery(visitsOptions({ geofences: [geofenceId] }));
  const visits = useListRows(list);
  if (list.data === undefined) {
    return <Waiting query={list} rows={6} />;
  }
  if (visits.length === 0) {
    return <EmptyState icon={IconHistory} title={text('noVisits')} text={text('noVisitsText')} />;
  }
  return (
    <Box as="section" marginBottom={20} className={classes['part']}>
      <Row as="h3" align="baseline" gap={6} marginBottom={4} weight="semibold" size={13}>
        {text('visits')}
        <Link to="." search={{ view: 'visits', geofences: [geofenceId] }}>
          {text('seeAll')}
        </Link>
      </Row>
      <ul>
        {visits.map((visit) => (
          <Row as="li" gap={8} minHeight={32} border="top" size={13} key={visit.id}>
            <Stack as="span" flex={1} minWidth={0} paddingBlock={6}>
              <AssetName asset={visit.asset}>
                <Bold as="strong">{visit.asset.code}</Bold>
              </AssetName>
              <Hint as="span" truncate weight="regular" minWidth={0} line={20}>
                {words.span(visit)}
              </Hint>
            </Stack>
            <LineEnd>{words.duration(visit)}</LineEnd>
          </Row>
        ))}
      </ul>
      <ShowMore query={list} fullWidth mt="var(--s-3)" />
    </Box>
  );
}
