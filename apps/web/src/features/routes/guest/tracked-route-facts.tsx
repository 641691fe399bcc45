import type { TrackedPlace } from '@azimute/contract';
import { distanceMeters, toLngLat } from '@azimute/geo';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Hint, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import links from '../../identity/components/guest-links.module.css';
import { knownAt } from '../trail/held-fixes.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { useRouteFormat, type TrackedRoute } from './use-route-format.ts';
import { useIsCurrent, type Tracked } from './use-tracked-fixes.ts';

/** Drawn here, since the icon library would double what a visitor loads. */
const glyphs = {
  route:
    'M3 19a2 2 0 104 0a2 2 0 00-4 0M19 7a2 2 0 100-4a2 2 0 000 4M11 19h5.5a3.5 3.5 0 000-7h-8a3.5 3.5 0 010-7h4.5',
  clock: 'M3 12a9 9 0 1018 0a9 9 0 00-18 0M12 7v5l3 3',
  pin: 'M9 11a3 3 0 106 0a3 3 0 00-6 0M17.657 16.657L13.414 20.9a2 2 0 01-2.827 0l-4.244-4.243a8 8 0 1111.314 0z',
  phone: 'M5 4h4l2 5l-2.5 1.5a11 11 0 005 5l1.5-2.5l5 2v4a2 2 0 01-2 2a16 16 0 01-15-15a2 2 0 012-2',
  building: 'M3 21h18M5 21v-14l8-4v18M19 21v-10l-6-4M9 9v0M9 12v0M9 15v0M9 18v0',
  lock: 'M5 13a2 2 0 012-2h10a2 2 0 012 2v6a2 2 0 01-2 2h-10a2 2 0 01-2-2v-6M11 16a1 1 0 102 0a1 1 0 00-2 0M8 11v-4a4 4 0 118 0v4',
} as const;

function Glyph({ of }: { readonly of: keyof typeof glyphs }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
      aria-hidden
    >
      <path d={glyphs[of]} />
    </svg>
  );
}

interface FiguresProps {
  readonly route: TrackedRoute;
  readonly prepared: PreparedRoute;
  readonly lastMs: number;
  readonly aheadMs: number;
}

export function Figures({ route, prepared, lastMs, aheadMs }: FiguresProps) {
  const text = useText('tracked-route');
  const format = useRouteFormat(route);
  const isCurrent = useIsCurrent(lastMs, aheadMs);
  const speedKph = isCurrent ? knownAt(prepared.fixes.speedKph, prepared.fixes.fixedAt.length - 1) : null;
  const figures: readonly (readonly [string, string])[] = [
    ...(route.showsSpeed && route.isLive ? [[text('speed'), format.speed(speedKph)] as const] : []),
    ...(route.isLive ? [] : [[text('start'), format.dateTime(prepared.fixes.fixedAt[0] ?? lastMs)] as const]),
    [text(route.isLive ? 'last' : 'end'), format.dateTime(lastMs)],
  ];
  return (
    <Stack as="dl" columns={figures.length} border="block">
      {figures.map(([name, value], index) => (
        <Box key={name} paddingBlock={10} {...(index > 0 && { paddingLeft: 16, border: 'left' as const })}>
          <Hint as="dt">{name}</Hint>
          <Text as="dd" size={16} weight="semibold" color="text" figure>
            {value}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

interface RouteNotesProps {
  readonly tracked: Tracked | null;
  readonly route: TrackedRoute;
  readonly prepared: PreparedRoute | null;
  /** Where the asset is; null if unknown. */
  readonly place: TrackedPlace['address'];
}

export function RouteNotes({ tracked, route, prepared, place }: RouteNotesProps) {
  const text = useText('tracked-route');
  const format = useRouteFormat(route);
  const firstMs = prepared?.fixes.fixedAt[0];
  return (
    <Stack gap={8} size={13}>
      <PlaceLine place={place} />
      {route.showsTrail && prepared !== null && firstMs !== undefined && (
        <Row gap={8} color="text">
          <Glyph of="route" />
          {text('distanceSince', {
            distance: format.distance(kilometersOf(prepared), 1),
            time: format.dateTime(firstMs),
          })}
        </Row>
      )}
      <Row gap={8} color="text">
        <Glyph of="clock" />
        {text('opensUntil', { date: format.dateTime(route.expiresAt) })}
      </Row>
      <Contact route={route} />
      <Row gap={8} align="start" padding={10} size={12} border="all" radius={2} fill="sunken">
        <Glyph of="lock" />
        {text('onlyThis')}
      </Row>
      <Hint>
        {tracked !== null && tracked.fixes.toleranceMeters > 0 && (
          <>
            {text('simplified', {
              tolerance: format.distance(tracked.fixes.toleranceMeters / 1000, 2),
            })}{' '}
          </>
        )}
        {text('zone', { zone: route.timeZone })}
      </Hint>
    </Stack>
  );
}

/** Address of the asset with its source, or the known place that it is near. */
function PlaceLine({ place }: { readonly place: TrackedPlace['address'] }) {
  const text = useText('tracked-route');
  if (place === null) return null;
  const [first = '', ...others] =
    place.kind === 'address' ? place.lines : [text('near', { place: `${place.place}, ${place.region}` })];
  return (
    <Row gap={8} align="start" color="text">
      <Glyph of="pin" />
      <span>
        {first}
        {others.length > 0 && <Hint>{others.join(', ')}</Hint>}
        {place.kind === 'address' && <Hint>{place.attribution.text}</Hint>}
      </span>
    </Row>
  );
}

/** How to reach the account that shares the asset. */
function Contact({ route: { accountName, contactPhone, contactAddress } }: Pick<RouteNotesProps, 'route'>) {
  const text = useText('tracked-route');
  return (
    <>
      {contactAddress !== '' && (
        <Row gap={8} align="start" color="text">
          <Glyph of="building" />
          {contactAddress}
        </Row>
      )}
      {contactPhone !== '' && (
        <a className={links['button']} data-quiet href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`}>
          <Row as="span" inline gap={8} title={contactPhone}>
            <Glyph of="phone" />
            {text('call', { account: accountName })}
          </Row>
        </a>
      )}
    </>
  );
}

/** Length of the drawn line, without jumps of the receiver. */
function kilometersOf({ fixes: { longitude, latitude }, jumps }: PreparedRoute): number {
  const landed = new Set(jumps.map(({ index }) => index));
  let meters = 0;
  for (let index = 1; index < longitude.length; index += 1) {
    if (landed.has(index)) continue;
    const [from, to] = [index - 1, index].map((at) => toLngLat(longitude[at] ?? 0, latitude[at] ?? 0));
    if (from !== undefined && to !== undefined) meters += distanceMeters(from, to);
  }
  return meters / 1000;
}

export function NoPosition({ isLive }: { readonly isLive: boolean }) {
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
