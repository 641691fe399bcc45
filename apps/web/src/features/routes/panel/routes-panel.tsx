import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Box, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { rangeOfPeriod } from '../api/routes-search.ts';
import { Comparison } from '../compare/comparison.tsx';
import { CompareChoice } from '../compare/compare-choice.tsx';
import { useAccount } from '../../../api/use-session.ts';
import { IconLink, IconPrinter, IconRoute, IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCopying } from '../../../ui/use-copying.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { addDays } from '../list/trip-rows.ts';
import { TripList } from '../list/trip-list.tsx';
import { useRoutesScreen, type RoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import { SubscriptionsButton } from '../../subscriptions/components/subscriptions-button.tsx';
import type { NewSubscription } from '../../subscriptions/api/subscriptions-queries.ts';
import { ShareButton } from '../share/share-button.tsx';
import { AssetChips } from './asset-chips.tsx';
import { AssetSearch } from './asset-search.tsx';
import { FilterChoice } from './filter-choice.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { RoutesExport } from './routes-export.tsx';
import classes from './routes-panel.module.css';

const TripSettingsDialog = lazy(async () => ({
  default: (await import('../trip-settings/trip-settings-dialog.tsx')).TripSettingsDialog,
}));

/** Whose routes of which days are looked at. */
export function RoutesHead() {
  const text = useText('routes');
  const { assets, open, picked } = useRoutesScreen();
  const { timeZone } = useAccount();
  const { copy, refused, forget } = useCopying();
  usePageTitle(text('title'));
  return (
    <Stack gap={8} border="bottom" className={classes['head']}>
      <Row wrap gap={6} className={classes['title']}>
        <Title as="h1" flex={1}>
          {text('title')}
        </Title>
        <Row gap={6}>
          <RoutesExport />
          <SubscriptionsButton label={text('subscriptions')} start={tripsOf(picked)} />
          <TripSettingsButton />
          <ShareButton
            route={open && { assetId: open.id, code: open.code, range: rangeOfPeriod(open.period, timeZone) }}
          />
          <ActionIcon
            variant="default"
            aria-label={text('copyLink')}
            onClick={() => copy(window.location.href, text('linkCopied'))}
          >
            <IconLink size={16} stroke={1.85} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            className={classes['print'] ?? ''}
            aria-label={text('print')}
            disabled={assets.length === 0}
            onClick={() => window.print()}
          >
            <IconPrinter size={16} stroke={1.85} aria-hidden />
          </ActionIcon>
        </Row>
      </Row>
      <AssetChips />
      <Row justify="space-between" wrap gap={6}>
        <PeriodChoice />
        <Row align="stretch" gap={6}>
          <CompareChoice />
          <FilterChoice />
        </Row>
      </Row>
      {refused !== null && <CopyByHand value={refused} onClose={forget} />}
    </Stack>
  );
}

/** The trips of the assets that are looked at, or of all. */
function tripsOf(picked: RoutesScreen['picked']): NewSubscription {
  const assets = picked.map(({ id, code }) => ({ id, name: code }));
  const ids = assets.length === 0 ? null : assets.map(({ id }) => id);
  return {
    name: '',
    content: { kind: 'trips', of: 'trips', format: 'xlsx', columns: null, assets: ids, units: null },
    names: { assets },
  };
}

/** What the open asset did: its sums and the list of its trips and stops. */
export function RoutesContent() {
  const text = useText('routes');
  const { open, comparison } = useRoutesScreen();
  if (open !== null && comparison !== null) return <Comparison />;
  if (open === null) {
    return (
      <Box overflowY="auto" paddingBottom={14} paddingInline={14}>
        <EmptyState
          icon={<IconRoute size={20} stroke={1.7} />}
          title={text('noAsset')}
          text={text('noAssetText')}
        />
        <AssetSearch />
      </Box>
    );
  }
  return (
    <>
      <Sums asset={open} />
      <TripList asset={open} />
      <Foot asset={open} />
    </>
  );
}

function Sums({ asset }: { readonly asset: ShownAsset }) {
  const text = useText('routes');
  const format = useFormat();
  const { distanceMeters, tripSeconds, idlingSeconds, topKph } = addDays(asset.sums);
  const figures = [
    [text('distance'), format.distance(distanceMeters === null ? null : distanceMeters / 1000, 1)],
    [text('moving'), format.duration(tripSeconds)],
    [text('idling'), format.duration(idlingSeconds)],
    [text('topSpeed'), format.speed(topKph)],
  ] as const;
  return (
    <Box
      as="dl"
      justify="space-between"
      gap={4}
      columnGap={10}
      paddingBlock={10}
      paddingInline={14}
      margin={0}
      wrap
      fill="sunken"
      border="bottom"
      phoneColumns="1fr 1fr"
      className={classes['sums']}
      title={text('sumsReason')}
    >
      {figures.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" color="text-3" size={12}>
            {name}
          </Text>
          <Text as="dd" weight="semibold" whiteSpace="nowrap" className="figure">
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}

/** Of less than a kilometre, metres. */
function metersInWords(format: ReturnType<typeof useFormat>, meters: number): string {
  return meters < 1000 ? `${format.number(meters)} m` : format.distance(meters / 1000, 1);
}

/** How much is listed and drawn: what is simplified says so. */
function Foot({ asset: { trips = [], route } }: { readonly asset: ShownAsset }) {
  const text = useText('routes');
  const format = useFormat();
  const countOf = (kind: 'trip' | 'stop'): number => trips.filter((one) => one.kind === kind).length;
  const [tripCount, stopCount] = [countOf('trip'), countOf('stop')];
  return (
    <Row
      as="p"
      justify="space-between"
      align="stretch"
      wrap
      gap={0}
      columnGap={10}
      marginTop="auto"
      paddingBlock={8}
      paddingInline={14}
      border="top"
      color="text-3"
      size={12}
    >
      <span>
        {text('tripCount', format.counted(tripCount))}, {text('stopCount', format.counted(stopCount))}
      </span>
      {route !== undefined && (
        <span>
          {route.toleranceMeters === null
            ? text('allDrawn', format.counted(route.fixCount))
            : text('someDrawn', {
                drawn: format.number(route.fixes.fixedAt.length),
                count: route.fixCount,
                formatted: format.number(route.fixCount),
                tolerance: metersInWords(format, route.toleranceMeters),
              })}
        </span>
      )}
      {route !== undefined && route.withinMeters !== null && (
        <span>{text('drawnHere', { tolerance: metersInWords(format, route.withinMeters) })}</span>
      )}
      {route?.hasWholeDay === true && <span>{text('drawnDay')}</span>}
    </Row>
  );
}

/** What separates trips, stops and gaps. */
function TripSettingsButton() {
  const text = useText('routes');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="default" aria-label={text('tripSettings')} onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={16} stroke={1.85} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <TripSettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
