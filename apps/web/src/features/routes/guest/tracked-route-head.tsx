import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { GuestLanguage } from '../../identity/components/guest-language.tsx';
import { useRouteFormat, type TrackedRoute } from './use-route-format.ts';
import { useIsCurrent, type Tracked } from './use-tracked-fixes.ts';

export function GuestHead({ accountName }: { readonly accountName: string }) {
  return (
    <Row as="header" justify="space-between" gap={12} paddingBlock={8} paddingInline="gutter" border="bottom">
      <Row as="span" gap={8} minWidth={0} weight="semibold">
        <Stack
          as="span"
          place="center"
          flex="none"
          width={30}
          height={30}
          radius={2}
          size={12}
          fill="accent"
          color="accent-on"
          aria-hidden
        >
          {initialsOf(accountName)}
        </Stack>
        <Text as="span" truncate>
          {accountName}
        </Text>
      </Row>
      <GuestLanguage />
    </Row>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .slice(-2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface RouteHeadProps {
  readonly route: TrackedRoute;
  /** Null until its positions have loaded. */
  readonly tracked: Tracked | null;
  readonly lastMs: number | null;
}

export function RouteHead({ route, tracked, lastMs }: RouteHeadProps) {
  const text = useText('tracked-route');
  const isCurrent = useIsCurrent(lastMs, tracked?.aheadMs ?? 0);
  const name = [route.name, route.code ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <Stack gap={4} color="text">
      {route.isLive && (
        <Row gap={8} justify="space-between" size={13}>
          <Motion isMoving={isCurrent ? (tracked?.fixes.isMoving ?? null) : null} />
          <LiveAge route={route} lastMs={lastMs} aheadMs={tracked?.aheadMs ?? 0} />
        </Row>
      )}
      <Title as="h1" minWidth={0} breaks size={20}>
        {name === '' ? text('asset') : name}
      </Title>
      <Text size={13} color="text-2">
        {text('lead', { account: route.accountName })}
      </Text>
    </Stack>
  );
}

function Motion({ isMoving }: { readonly isMoving: boolean | null }) {
  const text = useText('tracked-route');
  if (isMoving === null) return <span />;
  return (
    <Row as="span" gap={6} weight="medium" color={isMoving ? 'ok-text' : 'text-2'}>
      <StatusGlyph status={isMoving ? 'running' : 'turned_off'} size={16} />
      {text(isMoving ? 'moving' : 'standing')}
    </Row>
  );
}

interface LiveAgeProps {
  readonly route: TrackedRoute;
  readonly lastMs: number | null;
  readonly aheadMs: number;
}

function LiveAge({ route, lastMs, aheadMs }: LiveAgeProps) {
  const text = useText('tracked-route');
  const format = useRouteFormat(route);
  const now = new Date(useNow(1_000).getTime() + aheadMs);
  return (
    <Row as="span" gap={6} color="text-2" size={12}>
      <Text as="span" color="ok-text" aria-hidden>
        ●
      </Text>
      {text('live')}
      {lastMs !== null && ` · ${format.relative(new Date(lastMs), now)}`}
    </Row>
  );
}
