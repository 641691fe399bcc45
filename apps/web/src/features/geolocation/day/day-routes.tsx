import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Hint, Faint, Bold } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { NumberedTrip } from '../../routes/screen/number-stops.ts';
import classes from './day-routes.module.css';

interface DayRoutesProps {
  readonly trips: readonly NumberedTrip[];
  readonly ms: number;
  readonly onMove: (ms: number) => void;
}

/** The day as a list of stops and trips; selecting an entry moves to its start. */
export function DayRoutes({ trips, ms, onMove }: DayRoutesProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const time = (at: number) => format.time(at);
  const parts = trips.filter(({ kind }) => kind !== 'no_data');
  return (
    <>
      {parts.every(({ kind }) => kind !== 'stop') && <Hint>{text('noStops')}</Hint>}
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
              <Faint className={`${classes['span']} figure`}>
                {time(part.fromMs)}–{time(part.toMs)}
              </Faint>
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
        {text('way')} <Bold className="figure">{format.distance(part.distanceMeters / 1000)}</Bold>
        {part.topKph !== null && (
          <Faint>
            {' · '}
            {text('topSpeed')} {format.speed(part.topKph)}
          </Faint>
        )}
      </span>
    </>
  );
}
