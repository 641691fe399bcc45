import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { changesOptions, type GeofenceChange } from '../api/geofence-queries.ts';
import classes from './geofence-panel.module.css';

const settings = [
  'name',
  'color',
  'maxSpeedKph',
  'resources',
  'assets',
  'shape',
  'drawnAs',
  'severity',
  'entryDwellSeconds',
  'exitDwellSeconds',
  'toleranceMeters',
  'confirmSeconds',
  'schedule',
  'mustBeInside',
  'tags',
] as const;

interface GeofenceChangesProps {
  readonly geofenceId: number;
}

/** Versions of a geofence: time, user and change. */
export function GeofenceChanges({ geofenceId }: GeofenceChangesProps) {
  const text = useText('geofences');
  const format = useFormat();
  const list = useInfiniteQuery(changesOptions(geofenceId));
  const changes = useListRows(list);
  const wordsOf = ({ isDeletion, isRestoration, changed }: GeofenceChange): string => {
    if (isDeletion) return text('deleted');
    if (isRestoration) return text('restored');
    if (changed.length === 0) return text('created');
    return settings
      .filter((name) => changed.includes(name))
      .map((name) => text(`changed_${name}`))
      .join(', ');
  };
  if (list.data === undefined) {
    return <Waiting query={list} rows={4} />;
  }
  return (
    <Box as="section" marginBottom={20} className={classes['part']}>
      <ul>
        {changes.map((change) => (
          <Row as="li" gap={8} minHeight={32} border="top" size={13} key={change.version}>
            <Stack as="span" flex={1} minWidth={0} paddingBlock={6}>
              <span>{wordsOf(change)}</span>
              <Hint as="span" truncate weight="regular" minWidth={0} line={20}>
                {[format.dateTime(change.changedAt), change.changedBy ?? text('bySystem')].join(' · ')}
              </Hint>
            </Stack>
            <Text as="span" color="text-3" weight="regular" flex="none" marginLeft="auto" fontSize={12}>
              {text('version', { version: change.version })}
            </Text>
          </Row>
        ))}
      </ul>
      <ShowMore query={list} fullWidth mt="var(--s-3)" />
    </Box>
  );
}
