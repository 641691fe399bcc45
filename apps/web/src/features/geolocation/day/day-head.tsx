import { mayOpen } from '@azimute/contract/routes';
import { IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import segments from '../../maps/components/segments.module.css';
import { useMapScreen } from '../frame/map-screen.ts';
import { dayTabs } from '../frame/map-view.ts';
import { stepDay } from '@azimute/contract/periods';
import { dayOf, earliestDay, isCalendarDay, rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { DayExport, type ExportedDay } from './day-export.tsx';
import { DayPicker } from './day-picker.tsx';
import { ShareButton } from '../../sharing/share-button.tsx';
import { PlayTools } from '../../routes/strip/play-tools.tsx';
import classes from './day-head.module.css';
import { useDayAddress } from '../frame/use-day-address.ts';
import type { Play } from '../../routes/strip/use-play.ts';
import { zoneName } from '../../../ui/calendar/zone-name.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';

interface OpenInRoutesProps {
  readonly assetId: number;
  readonly day: string;
}

interface DayHeadProps {
  readonly code: string;
  readonly day: string;
  /** Absent if there is nothing to play. */
  readonly play?: Play;
  /** Absent if there is nothing to export. */
  readonly exported?: ExportedDay;
  /** Shown at the end. */
  readonly children?: ReactNode;
}

/** Header of a day: date, navigation, return to live, view switch and playback. */
export function DayHead({ code, day, play, exported, children }: DayHeadProps) {
  const text = useText('asset-day');
  const locale = useLocale();
  const { view, change } = useMapScreen();
  const { timeZone } = useAccount();
  const { close } = useDayAddress();
  const today = useCurrentDay();
  const { data } = useQuery({ ...firstFixOptions(view.asset ?? 0), enabled: view.asset !== null });
  const first = firstDayOf(data?.fixedAt, today, timeZone);
  const goTo = (next: string) => {
    if (isCalendarDay(next) && next <= today) change({ day: next, instantMs: null });
  };
  return (
    <Stack alignItems="center" marginBottom={4} className={classes['head']}>
      <Stack as="p" minWidth={0} gridArea="title" className={classes['title']}>
        <b title={text('day', { code })}>{text('day', { code })}</b>
        <Text as="span" color="text-3" size={11} title={zoneName(locale, timeZone)}>
          {zoneName(locale, timeZone)}
        </Text>
      </Stack>
      <Row gap={2} gridArea="stepper" className={classes['stepper']}>
        <IconTool
          icon={IconChevronLeft}
          name={text('previousDay')}
          isDisabled={day <= first}
          onPress={() => goTo(stepDay(day, -1))}
        />
        <DayPicker day={day} first={first} last={today} onPick={goTo} />
        <IconTool
          icon={IconChevronRight}
          name={text('nextDay')}
          isDisabled={day >= today}
          onPress={() => goTo(stepDay(day, 1))}
        />
      </Row>
      <Row justifySelf="end" whiteSpace="nowrap" gap={2} gridArea="back">
        {view.asset !== null && (
          <ShareButton look="bare" route={{ assetId: view.asset, code, range: rangeOf(day, timeZone) }} />
        )}
        {exported !== undefined && <DayExport code={code} day={day} exported={exported} />}
        <button type="button" className="text-button" onClick={close}>
          {text('backToLive')}
        </button>
      </Row>
      {play !== undefined && (
        <Row gap={2} marginLeft={-6} gridArea="play">
          <PlayTools play={play} />
        </Row>
      )}
      <DayTabs day={day} />
      <Row gap={12} gridArea="end" className={classes['end']}>
        {children}
      </Row>
    </Stack>
  );
}

/** Until the first fix is known, the earliest possible day of positions. */
function firstDayOf(fixedAt: string | null | undefined, today: string, timeZone: string): string {
  if (fixedAt === undefined) return earliestDay;
  return fixedAt === null ? today : dayOf(Date.parse(fixedAt), timeZone);
}

/** Query for the time of an asset's first stored fix. It changes only when old positions are deleted or imported. */
function firstFixOptions(assetId: number) {
  return queryOptions({
    queryKey: ['asset-first-fix', assetId],
    queryFn: ({ signal }) => callApi('getAssetFirstFix', { params: { assetId }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Link to the day on the routes screen, for users with access to it. */
function OpenInRoutes({ assetId, day }: OpenInRoutesProps) {
  const text = useText('asset-day');
  if (!mayOpen('services-simc-geolocalizacao-rotas', useProfile())) return null;
  return (
    <Link
      to="/{-$locale}/services/simc/geolocalizacao/rotas"
      search={{ assets: [assetId], from: day, to: day }}
      className="icon-button"
      aria-label={text('openRoutes')}
      title={text('openRoutes')}
    >
      <IconExternalLink size={16} stroke={1.85} aria-hidden />
    </Link>
  );
}

function DayTabs({ day }: Pick<DayHeadProps, 'day'>) {
  const text = useText('asset-day');
  const { view, change } = useMapScreen();
  return (
    <Row gap={2} align="stretch" gridArea="tabs" className={segments['segments']}>
      {dayTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === view.dayTab}
          onClick={() => change({ dayTab: tab })}
        >
          {text(tab)}
        </button>
      ))}
      {view.asset !== null && <OpenInRoutes assetId={view.asset} day={day} />}
    </Row>
  );
}
