import { useMemo, useState, useEffect } from 'react';
import type { TrackedPlace } from '@azimute/contract';
import { portalSettings } from '../../../api/portal.ts';
import { useText, useLocale } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { knownAt } from '../trail/held-fixes.ts';
import { clampInstant, placeAt, type PlaceInDay } from '../trail/place-at.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { prepareTracked } from './tracked-fixes.ts';
import { TrackedMap } from './tracked-map.tsx';
import { Figures, NoPosition, RouteNotes } from './tracked-route-facts.tsx';
import { GuestHead, RouteHead } from './tracked-route-head.tsx';
import classes from './tracked-route.module.css';
import { useRouteFormat, type TrackedRoute } from './use-route-format.ts';
import { useTrackedFixes } from './use-tracked-fixes.ts';
import { callApi } from '../../../api/client.ts';

const eachMs = 60_000;

interface TrackedRouteScreenProps {
  readonly route: TrackedRoute;
  readonly token: string;
  /** The link ended in the meantime. */
  readonly onProblem: (error: unknown) => void;
}

/** A route on its map: start, latest position, and any moment between. */
export function TrackedRouteScreen({ route, token, onProblem }: TrackedRouteScreenProps) {
  const text = useText('tracked-route');
  const { tracked, isLost } = useTrackedFixes(token, route.isLive, onProblem);
  const knownPlace = useTrackedPlace(token, route.isLive);
  /** Null for the latest position, which keeps advancing. */
  const [chosenMs, setChosen] = useState<number | null>(null);
  const prepared = useMemo(
    () => tracked && prepareTracked(tracked.fixes, route.distanceUnit),
    [tracked, route.distanceUnit],
  );
  const lastMs = prepared?.fixes.fixedAt.at(-1) ?? null;
  const ms = prepared && lastMs !== null ? clampInstant(prepared.fixes.fixedAt, chosenMs ?? lastMs) : null;
  const place = prepared && ms !== null ? placeAt(prepared.fixes, ms) : null;
  return (
    <Stack fill="surface" inset={0} position="fixed" className={classes['page']}>
      <GuestHead accountName={route.accountName} />
      <TrackedMap
        label={text('map')}
        route={prepared}
        place={place}
        by={route.showsSpeed ? 'speed' : 'asset'}
        isFollowed={route.isLive && chosenMs === null}
      />
      {/* It must be scrollable by keyboard. */}
      <Stack as="main" gap={12} overflowY="auto" color="text-2" className={classes['panel']} tabIndex={0}>
        <RouteHead route={route} tracked={tracked} lastMs={lastMs} />
        {isLost && (
          <Text role="alert" color="danger-text">
            {text('lost')}
          </Text>
        )}
        {tracked !== null && lastMs === null && <NoPosition isLive={route.isLive} />}
        {tracked !== null && prepared !== null && lastMs !== null && ms !== null && (
          <>
            <Figures route={route} prepared={prepared} lastMs={lastMs} aheadMs={tracked.aheadMs} />
            {route.showsTrail && (
              <ChosenMoment
                ms={ms}
                route={route}
                place={place}
                prepared={prepared}
                lastMs={lastMs}
                setChosen={setChosen}
                chosenMs={chosenMs}
              />
            )}
          </>
        )}
        <RouteNotes tracked={tracked} route={route} prepared={prepared} place={knownPlace} />
      </Stack>
      <Maker />
    </Stack>
  );
}

function Maker() {
  const text = useText('tracked-route');
  return (
    <Row
      as="p"
      gap={4}
      paddingBlock={4}
      paddingInline={10}
      size={12}
      color="text-2"
      border="all"
      radius={2}
      fill="surface"
      position="absolute"
      right={20}
      bottom={36}
      className={classes['maker']}
    >
      {text('by')} <b>{portalSettings().productName}</b>
    </Row>
  );
}

interface ChosenMomentProps {
  readonly ms: number;
  readonly route: TrackedRoute;
  readonly place: PlaceInDay | null;
  readonly prepared: PreparedRoute;
  readonly lastMs: number;
  readonly setChosen: (chosen: number | null) => void;
  readonly chosenMs: number | null;
}

function ChosenMoment({ ms, route, place, prepared, lastMs, setChosen, chosenMs }: ChosenMomentProps) {
  const text = useText('tracked-route');
  const format = useRouteFormat(route);
  return (
    <>
      <Stack as="label" gap={4} className={classes['moment']}>
        <Row as="span" align="stretch" wrap gap={4} columnGap={12}>
          {text('moment')}
          <Text as="b" weight="medium" color="text" className="figure">
            {format.exactDateTime(ms)}
          </Text>
          {route.showsSpeed && place !== null && (chosenMs !== null || !route.isLive) && (
            <Text as="b" weight="medium" color="text" className="figure">
              {format.speed(knownAt(prepared.fixes.speedKph, place.index))}
            </Text>
          )}
        </Row>
        <input
          type="range"
          aria-valuetext={format.exactDateTime(ms)}
          min={prepared.fixes.fixedAt[0]}
          max={lastMs}
          step={1_000}
          value={ms}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            setChosen(valueAsNumber >= lastMs - 1_000 ? null : valueAsNumber)
          }
        />
      </Stack>
      {chosenMs !== null && (
        <Box
          as="button"
          type="button"
          justifySelf="start"
          minHeight={28}
          color="accent-text"
          weight="medium"
          onClick={() => setChosen(null)}
        >
          {text('toNow')}
        </Box>
      )}
    </>
  );
}

/** Where the asset of a live link is, while the page is visible; null if unknown. */
function useTrackedPlace(token: string, isLive: boolean): TrackedPlace['address'] {
  const language = useLocale();
  const [address, setAddress] = useState<TrackedPlace['address']>(null);
  useEffect(() => {
    if (!isLive) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async (): Promise<void> => {
      if (document.hidden) return;
      const place = await callApi('readTrackedPlace', { body: { token, language }, signal });
      if (!signal.aborted) setAddress(place.address);
    };
    // The positions tell of an ended link and of a lost connection; the place stays as last read.
    const tryRead = () => void read().catch(() => undefined);
    tryRead();
    const timer = setInterval(tryRead, eachMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [token, isLive, language]);
  return address;
}
