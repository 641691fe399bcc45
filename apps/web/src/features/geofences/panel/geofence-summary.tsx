import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { geofenceNamesOptions, type Geofence } from '../api/geofence-queries.ts';
import { geofenceSearch } from '../api/geofence-search.ts';
import { GeofencePicture } from '../components/geofence-picture.tsx';
import { ResourceIcons } from '../components/resource-icons.tsx';
import { useScheduleWords } from '../components/use-schedule-words.ts';
import classes from './geofence-panel.module.css';
import { InsideNow } from './inside-now.tsx';
import { LineEnd } from './line-end.tsx';

interface GeofenceSummaryProps {
  readonly geofence: Geofence;
}

/** Place, assets inside, sub-geofences and settings of a geofence. */
export function GeofenceSummary({ geofence }: GeofenceSummaryProps) {
  return (
    <>
      <GeofencePicture geofence={geofence} />
      <InsideNow geofence={geofence} />
      {geofence.subCount > 0 && <SubGeofences geofence={geofence} />}
      <Settings geofence={geofence} />
    </>
  );
}

function SubGeofences({ geofence }: GeofenceSummaryProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { data: names = [] } = useQuery(geofenceNamesOptions);
  return (
    <Box as="section" marginBottom={20} className={classes['part']}>
      <Row as="h3" align="baseline" gap={6} marginBottom={4} weight="semibold" size={13}>
        {text('subGeofences')}
      </Row>
      <ul>
        {names
          .filter(({ parent }) => parent?.id === geofence.id)
          .map(({ id, name, color, areaSquareMeters }) => (
            <Row as="li" gap={8} minHeight={32} border="top" size={13} key={id}>
              <GeofenceGlyph color={color} isSub />
              <Link to="." search={geofenceSearch.opened(id)} resetScroll={false}>
                {name}
              </Link>
              <LineEnd>{format.area(areaSquareMeters)}</LineEnd>
            </Row>
          ))}
      </ul>
    </Box>
  );
}

function Settings({ geofence }: GeofenceSummaryProps) {
  const text = useText('geofences');
  const format = useFormat();
  const scheduleWords = useScheduleWords();
  const { maxSpeedKph, toleranceMeters, entryDwellSeconds, exitDwellSeconds, schedule } = geofence;
  const seconds = (value: number): string | null => (value === 0 ? null : format.duration(value));
  return (
    <Facts
      title={text('facts')}
      facts={[
        [text('resources'), <ResourceIcons key="resources" resources={geofence.resources} />],
        [text('maxSpeed'), maxSpeedKph === null ? null : format.speed(maxSpeedKph)],
        [text('severity'), <SeverityLabel key="severity" severity={geofence.severity} />],
        [
          text('assets'),
          geofence.allAssets ? text('allAssets') : text('assetCount', format.counted(geofence.assetCount)),
        ],
        [text('tags'), geofence.tags.join(', ')],
        [text('schedule'), schedule === null ? text('always') : scheduleWords(schedule)],
        [text('mustBeInside'), geofence.mustBeInside ? text('yes') : null],
        [text('entryDwell'), seconds(entryDwellSeconds)],
        [text('exitDwell'), seconds(exitDwellSeconds)],
        [text('confirmShort'), format.duration(geofence.confirmSeconds)],
        [
          text('tolerance'),
          toleranceMeters === null ? text('automatic') : `${format.number(toleranceMeters)} m`,
        ],
        [text('area'), format.area(geofence.areaSquareMeters)],
        [text('perimeter'), format.distance(geofence.perimeterMeters / 1000, 2)],
        [text('vertices'), format.number(geofence.vertexCount)],
        [text('updatedAt'), <RelativeTime key="updated" instant={geofence.updatedAt} />],
      ]}
    />
  );
}
