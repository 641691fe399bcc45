import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { colorOfGeofence } from '../../../ui/geofence-colors.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { TripDetails } from './trip-details.tsx';
import classes from './trip-list.module.css';
import { useTripWords } from './use-trip-words.ts';

interface TripPartProps {
  readonly part: NumberedTrip;
  /** Day under which it is listed. */
  readonly day: string;
  /** Contains the moment. */
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
}

/** A trip, stop or gap. Hovering marks it on map and strip; pressing moves there and shows details. */
export function TripPart({ part, day, isCurrent, isChosen }: TripPartProps) {
  const { hovered, onHover, onChoose } = useRoutesScreen();
  const button = useRef<HTMLButtonElement>(null);
  const words = useTripWords();
  const format = useFormat();
  return (
    <div
      className={classes['part']}
      data-kind={part.kind}
      data-current={isCurrent || undefined}
      data-hovered={hovered?.fromMs === part.fromMs || undefined}
    >
      <Row
        as="button"
        ref={button}
        type="button"
        gap={10}
        width="100%"
        minHeight={52}
        paddingBlock={6}
        paddingInline={14}
        line={20}
        textAlign="left"
        hover="hover"
        className={classes['row']}
        data-print="text"
        aria-current={isCurrent || undefined}
        aria-expanded={isChosen}
        onClick={() => onChoose(isChosen ? null : part)}
        onPointerEnter={() => onHover(part)}
        onPointerLeave={() => onHover(null)}
        onFocus={() => onHover(part)}
        onBlur={() => onHover(null)}
      >
        <PartMark part={part} />
        <Stack as="span" flex={1} minWidth={0}>
          <Text as="span" truncate className={classes['first']}>
            <Headline part={part} />
          </Text>
          <Text as="span" truncate color="text-3" line={16} className={classes['second']}>
            {[words.span(part, day), ...words.notes(part)].join(' · ')}
          </Text>
        </Stack>
        <Box as="span" flex="none" whiteSpace="nowrap" className={`${classes['duration']} figure`}>
          {format.duration(part.durationSeconds)}
        </Box>
      </Row>
      {isChosen && <TripDetails part={part} />}
    </div>
  );
}

interface PartMarkProps {
  readonly part: NumberedTrip;
}

function PartMark({ part }: PartMarkProps) {
  return part.number === null ? (
    <Box
      as="span"
      alignSelf="stretch"
      width={22}
      position="relative"
      flex="none"
      className={classes['line']}
      aria-hidden
    />
  ) : (
    <Stack
      as="span"
      place="center"
      paddingBlock={0}
      paddingInline={3}
      height={22}
      minWidth={22}
      flex="none"
      weight="bold"
      fill="surface"
      radius="full"
      className={`${classes['disc']} figure`}
      aria-hidden
    >
      {part.number}
    </Stack>
  );
}

/** A shorter gap counts as staying at one place. */
const toldFromMeters = 100;

function Headline({ part }: { readonly part: NumberedTrip }) {
  const text = useText('routes');
  const format = useFormat();
  const words = useTripWords();
  const { kind, start, geofences, topKph, overLimitSeconds, idlingSeconds } = part;
  if (kind === 'stop') {
    const fence =
      start.namedAfter === 'geofence' ? geofences.find(({ name }) => name === start.name) : undefined;
    return (
      <>
        {fence !== undefined && (
          <Box
            radius={0}
            as="i"
            display="inline-block"
            marginRight={6}
            width={10}
            height={10}
            style={{ background: colorOfGeofence(fence.color) }}
            aria-hidden
          />
        )}
        {words.place(part)}
      </>
    );
  }
  if (kind === 'no_data') {
    if (part.straightMeters < toldFromMeters) return text('noData');
    return text('noDataOver', { distance: format.distance(part.straightMeters / 1000, 1) });
  }
  const isOver = overLimitSeconds !== null && overLimitSeconds > 0;
  return (
    <>
      <span className="figure">{format.distance(part.distanceMeters / 1000, 1)}</span>
      {topKph !== null && (
        <span className={`${isOver ? classes['over'] : ''} figure`}>
          {isOver && <IconAlertTriangleFilled size={14} aria-label={text('overLimit')} />}
          {text('top', { speed: format.speed(topKph) })}
        </span>
      )}
      {idlingSeconds !== null && idlingSeconds >= 60 && (
        <span className="figure">{text('idlingFor', { duration: format.duration(idlingSeconds) })}</span>
      )}
    </>
  );
}
