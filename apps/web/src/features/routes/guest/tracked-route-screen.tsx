import { clampInstant, placeAt, type PlaceInDay } from '../trail/place-at.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { useTrackedFixes, type Tracked } from './use-tracked-fixes.ts';
import type { AnswerOf } from '@azimute/contract';
import { useMemo, useState } from 'react';
import { portalSettings } from '../../../api/portal.ts';
import { createFormat, type Format } from '../../../i18n/format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { LogoMark } from '../../../ui/logo-mark.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { GuestLanguage } from '../../identity/components/guest-language.tsx';
import { knownAt } from '../trail/held-fixes.ts';
import { TrackedMap } from './tracked-map.tsx';
import classes from './tracked-route.module.css';
import { prepareTracked } from './tracked-fixes.ts';

export type TrackedRoute = AnswerOf<'openTrackingLink'>;

interface TrackedRouteScreenProps {
  readonly route: TrackedRoute;
  readonly token: string;
  /** The link ended meanwhile. */
  readonly onProblem: (error: unknown) => void;
}

/** A route on its map: where it began, where the asset is or was last, and any moment between. */
export function TrackedRouteScreen({ route, token, onProblem }: TrackedRouteScreenProps) {
  const text = useText('tracked-route');
  const { tracked, isLost } = useTrackedFixes(token, route.isLive, onProblem);
  const format = useRouteFormat(route);
  /** Null at the latest position, with which it goes on. */
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
      <GuestHead />
      <TrackedMap
        label={text('map')}
        route={prepared}
        place={place}
        by={route.showsSpeed ? 'speed' : 'asset'}
        isFollowed={route.isLive && chosenMs === null}
      />
      {/* Keys must scroll it. */}
      <Stack as="main" gap={8} overflowY="auto" color="text-2" className={classes['panel']} tabIndex={0}>
        <RouteHead route={route} />
        <p>{text('lead', { account: route.accountName })}</p>
        {isLost && (
          <Text role="alert" color="danger-text">
            {text('lost')}
          </Text>
        )}
        {tracked !== null && lastMs === null && <NoPosition isLive={route.isLive} />}
        {tracked !== null && prepared !== null && lastMs !== null && ms !== null && (
          <>
            <Figures
              route={route}
              format={format}
              firstMs={prepared.fixes.fixedAt[0] ?? ms}
              lastMs={lastMs}
              aheadMs={tracked.aheadMs}
            />
            <ChosenMoment
              ms={ms}
              route={route}
              place={place}
              prepared={prepared}
              lastMs={lastMs}
              setChosen={setChosen}
              chosenMs={chosenMs}
            />
          </>
        )}
        <RouteNotes tracked={tracked} route={route} />
      </Stack>
    </Stack>
  );
}

function GuestHead() {
  return (
    <Row
      as="header"
      justify="space-between"
      gap={12}
      paddingBlock={8}
      paddingInline="gutter"
      border="bottom"
      className={classes['head']}
    >
      <Row as="span" gap={8} weight="bold">
        <LogoMark size={24} />
        {portalSettings().productName}
      </Row>
      <GuestLanguage />
    </Row>
  );
}

interface RouteHeadProps {
  readonly route: TrackedRoute;
}

function RouteHead({ route }: RouteHeadProps) {
  const text = useText('tracked-route');
  const name = [route.name, route.code ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <Row gap={8} color="text">
      <Title as="h1" minWidth={0} breaks size={16}>
        {name === '' ? text('asset') : name}
      </Title>
      {route.isLive && (
        <Text
          as="span"
          paddingBlock={0}
          paddingInline={8}
          flex="none"
          fontSize={12}
          line={20}
          weight="medium"
          color="accent-text"
          fill="accent-soft"
          radius="full"
        >
          {text('live')}
        </Text>
      )}
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
            {format.exactDateTime(new Date(ms))}
          </Text>
          {route.showsSpeed && place !== null && (
            <Text as="b" weight="medium" color="text" className="figure">
              {format.speed(knownAt(prepared.fixes.speedKph, place.index))}
            </Text>
          )}
        </Row>
        <input
          type="range"
          aria-valuetext={format.exactDateTime(new Date(ms))}
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

interface RouteNotesProps {
  readonly tracked: Tracked | null;
  readonly route: TrackedRoute;
}

function RouteNotes({ tracked, route }: RouteNotesProps) {
  const text = useText('tracked-route');
  const format = useRouteFormat(route);
  return (
    <Text color="text-3" size={12}>
      {tracked !== null && tracked.fixes.toleranceMeters > 0 && (
        <>
          {text('simplified', {
            tolerance: format.distance(tracked.fixes.toleranceMeters / 1000, 2),
          })}{' '}
        </>
      )}
      {text('zone', { zone: route.timeZone })} ·{' '}
      {text('opensUntil', { date: format.dateTime(new Date(route.expiresAt)) })}
    </Text>
  );
}

function NoPosition({ isLive }: { readonly isLive: boolean }) {
  const text = useText('tracked-route');
  return (
    <Stack as="output" gap={4}>
      <Text as="strong" color="text">
        {text(isLive ? 'noneLive' : 'nonePast')}
      </Text>
      <span>{text(isLive ? 'noneLiveText' : 'nonePastText')}</span>
    </Stack>
  );
}

interface FiguresProps {
  readonly route: TrackedRoute;
  readonly format: Format;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly aheadMs: number;
}

function Figures({ route, format, firstMs, lastMs, aheadMs }: FiguresProps) {
  const text = useText('tracked-route');
  const now = new Date(useNow(1_000).getTime() + aheadMs);
  const last = new Date(lastMs);
  return (
    <Row as="dl" align="stretch" wrap gap={4} columnGap={24}>
      <div>
        <Text as="dt" fontSize={12}>
          {text('start')}
        </Text>
        <Text as="dd" color="text" className="figure">
          {format.dateTime(new Date(firstMs))}
        </Text>
      </div>
      <div>
        <Text as="dt" fontSize={12}>
          {text(route.isLive ? 'last' : 'end')}
        </Text>
        <Text as="dd" color="text" className="figure">
          {format.dateTime(last)}
          {route.isLive && (
            <Text as="small" marginLeft={8} color="text-2" fontSize={12}>
              {format.relative(last, now)}
            </Text>
          )}
        </Text>
      </div>
    </Row>
  );
}

function useRouteFormat({ timeZone, distanceUnit }: TrackedRoute): Format {
  const locale = useLocale();
  const noData = useText('common')('noData');
  return useMemo(
    () => createFormat({ locale, timeZone, distanceUnit, noData }),
    [locale, timeZone, distanceUnit, noData],
  );
}
