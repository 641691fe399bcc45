import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Box, Row, Stack, Text, Title, Hint } from '../../../ui/layout/primitives.tsx';
import { rangeOfDays } from '../../../ui/period/period-search.ts';
import { Comparison } from '../compare/comparison.tsx';
import { CompareChoice } from '../compare/compare-choice.tsx';
import { useAccount } from '../../../api/use-session.ts';
import {
  IconAdjustmentsHorizontal,
  IconDots,
  IconLink,
  IconPrinter,
  IconRoute,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { countDays, stepDay } from '@azimute/contract/periods';
import { tripsMaxDays } from '@azimute/contract/trips/values';
import { useText } from '../../../i18n/use-text.ts';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCopying } from '../../../ui/use-copying.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { addDays } from '../list/trip-rows.ts';
import { TripList } from '../list/trip-list.tsx';
import { useRoutesScreen, type RoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import { SubscriptionsButton } from '../../subscriptions/components/subscriptions-button.tsx';
import type { NewSubscription } from '../../subscriptions/api/subscriptions-queries.ts';
import { ShareButton } from '../../sharing/share-button.tsx';
import { useIsPhone } from '../../maps/components/use-is-phone.ts';
import { AssetChips } from './asset-chips.tsx';
import { AssetSearch } from './asset-search.tsx';
import { FilterChoice } from './filter-choice.tsx';
import { RoutesExport } from './routes-export.tsx';
import classes from './routes-panel.module.css';
import { PeriodButton } from '../../../ui/period/period-button.tsx';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { limitPeriod } from '../api/routes-search.ts';

const TripSettingsDialog = lazy(async () => ({
  default: (await import('../trip-settings/trip-settings-dialog.tsx')).TripSettingsDialog,
}));

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Selection of assets and days. */
export function RoutesHead() {
  const text = useText('routes');
  const { open, picked } = useRoutesScreen();
  const isPhone = useIsPhone();
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
          <ShareButton
            route={open && { assetId: open.id, code: open.code, range: rangeOfDays(open.period, timeZone) }}
            look={isPhone ? 'bordered' : 'text'}
          />
          <RoutesExport isIcon={isPhone} />
          <SubscriptionsButton label={text('subscriptions')} start={tripsOf(picked)} />
          <MoreActions onCopyLink={() => copy(window.location.href, text('linkCopied'))} />
        </Row>
      </Row>
      <Stack gap={8} className={classes['choices']}>
        <AssetChips />
        <Row justify="space-between" wrap gap={6} className={classes['choice']}>
          <PeriodChoice />
          <Row align="stretch" gap={6}>
            <CompareChoice />
            <FilterChoice />
          </Row>
        </Row>
      </Stack>
      {refused !== null && <CopyByHand value={refused} onClose={forget} />}
    </Stack>
  );
}

/** Subscription to the trips of the selected assets, or of all. */
function tripsOf(picked: RoutesScreen['picked']): NewSubscription {
  const assets = picked.map(({ id, code }) => ({ id, name: code }));
  const ids = assets.length === 0 ? null : assets.map(({ id }) => id);
  return {
    name: '',
    content: { kind: 'trips', of: 'trips', format: 'xlsx', columns: null, assets: ids, units: null },
    names: { assets },
  };
}

/** Totals of the open asset, and the list of its trips and stops. */
export function RoutesContent() {
  const text = useText('routes');
  const { open, comparison } = useRoutesScreen();
  if (open !== null && comparison !== null) return <Comparison />;
  if (open === null) {
    return (
      <Box overflowY="auto" paddingBottom={14} paddingInline={14}>
        <EmptyState icon={IconRoute} title={text('noAsset')} text={text('noAssetText')} />
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
          <Hint as="dt">{name}</Hint>
          <Text as="dd" weight="semibold" whiteSpace="nowrap" className="figure">
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}

/** Formats lengths below one kilometer in meters. */
function metersInWords(format: ReturnType<typeof useFormat>, meters: number): string {
  return meters < 1000 ? `${format.number(meters)} m` : format.distance(meters / 1000, 1);
}

/** Number of listed entries, and a note if the trail is simplified. */
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

/** Actions that are seldom needed: the link, printing, and the settings that separate trips, stops and gaps. */
function MoreActions({ onCopyLink }: { readonly onCopyLink: () => void }) {
  const text = useText('routes');
  const { assets } = useRoutesScreen();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton variant="default" icon={IconDots} label={text('moreActions')} iconSize={16} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...look} />} onClick={onCopyLink}>
            {text('copyLink')}
          </Menu.Item>
          {!isPhone && (
            <Menu.Item
              leftSection={<IconPrinter {...look} />}
              disabled={assets.length === 0}
              onClick={() => window.print()}
            >
              {text('print')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconAdjustmentsHorizontal {...look} />} onClick={() => setOpen(true)}>
            {text('tripSettings')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Suspense>
          <TripSettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Period, and the adjacent ones of the same length. */
function PeriodChoice() {
  const text = useText('routes');
  const { timeZone } = useAccount();
  const { period, chosenPeriod, setPeriod, today } = useRoutesScreen();
  const { from, to } = period;
  const length = countDays(period);
  const step = (days: number): void =>
    setPeriod(limitPeriod({ from: stepDay(from, days), to: stepDay(to, days) }, timeZone));
  return (
    <Row gap={2} marginLeft={-6}>
      <IconTool icon={IconChevronLeft} name={text('earlier')} onPress={() => step(-length)} />
      <PeriodButton
        picked={chosenPeriod}
        daysMost={tripsMaxDays}
        onPick={(next) => setPeriod('period' in next ? next : limitPeriod(next, timeZone))}
      />
      <IconTool
        icon={IconChevronRight}
        name={text('later')}
        isDisabled={to >= today}
        onPress={() => step(length)}
      />
    </Row>
  );
}
