import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { NumberedTrip } from '../../routes/screen/number-stops.ts';
import classes from './day-routes.module.css';

interface DayRoutesProps {
  readonly trips: readonly NumberedTrip[];
  readonly ms: number;
  readonly onMove: (ms: number) => void;
}

/** The day as a list of its stops and the ways between them; a press leads to where one begins. */
export function DayRoutes({ trips, ms, onMove }: DayRoutesProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const time = (at: number) => format.time(new Date(at));
  const parts = trips.filter(({ kind }) => kind !== 'no_data');
  return (
    <>
      {parts.every(({ kind }) => kind !== 'stop') && (
        <Text color="text-3" size={12}>
          {text('noStops')}
        </Text>
      )}
      <Box
        as="ol"
        overflowY="auto"
        marginBlock={0}
        marginInline={-8}
        className={classes['list']}
        aria-label={text('routes')}
      >
        {parts.map((part) => (
          <li key={`${part.kind} ${part.fromMs}`}>
            <button
              type="button"
              aria-current={(ms >= part.fromMs && ms < part.toMs) || undefined}
              onClick={() => onMove(part.fromMs)}
            >
              {part.number !== null ? (
                <>
                  <StopLabel number={part.number} />
                </>
              ) : (
                <WayLabel part={part} />
              )}
              <Text as="span" color="text-3" className={`${classes['span']} figure`}>
                {time(part.fromMs)}–{time(part.toMs)}
              </Text>
              <Box as="span" textAlign="right" className={`${classes['duration']} figure`}>
                {format.duration((part.toMs - part.fromMs) / 1000)}
              </Box>
            </button>
          </li>
        ))}
      </Box>
    </>
  );
}

interface StopLabelProps {
  readonly number: number;
}

function StopLabel({ number }: StopLabelProps) {
  const text = useText('asset-day');
  return (
    <>
      <Stack
        as="span"
        place="center"
        width={20}
        height={20}
        fontSize={11}
        weight="semibold"
        radius="round"
        fill="text"
        className={classes['disc']}
        aria-hidden
      >
        {number}
      </Stack>
      <span>{text('stopShort', { number })}</span>
    </>
  );
}

interface WayLabelProps {
  readonly part: NumberedTrip;
}

function WayLabel({ part }: WayLabelProps) {
  const text = useText('asset-day');
  const format = useFormat();
  return (
    <>
      <Box
        as="span"
        justifySelf="center"
        width={3}
        height="100%"
        minHeight={26}
        phoneMinHeight="var(--hit)"
        className={classes['line']}
        aria-hidden
      />
      <span>
        {text('way')}{' '}
        <Text as="b" weight="semibold" className="figure">
          {format.distance(part.distanceMeters / 1000)}
        </Text>
        {part.topKph !== null && (
          <Text as="span" color="text-3">
            {' · '}
            {text('topSpeed')} {format.speed(part.topKph)}
          </Text>
        )}
      </span>
    </>
  );
}
