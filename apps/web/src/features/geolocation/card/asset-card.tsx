import { shownSpeed } from '@azimute/contract/assets/activity';
import { notReportingStatuses } from '@azimute/contract/assets/values';
import { IconCurrentLocation, IconHistory, IconRoute, IconTimeline, IconX } from '@tabler/icons-react';
import { useContext, type ReactNode } from 'react';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Row, Stack, Title, Lead, Hint } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { SilenceNotice } from '../../assets/components/silence-notice.tsx';
import { TodayContext } from '../day/today.ts';
import { ShareButton, useMayShare } from '../../sharing/share-button.tsx';
import { AddressLine } from '../tools/address/address-line.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { useDayAddress } from '../frame/use-day-address.ts';
import { AssetFacts } from './asset-facts.tsx';
import { AssetMenu } from './asset-menu.tsx';
import classes from './asset-card.module.css';

interface AssetCardProps {
  readonly row: FleetRow;
}

/** Details of the selected asset, with its actions on the map. */
export function AssetCard({ row }: AssetCardProps) {
  const { onSelect, view } = useMapScreen();
  const today = useContext(TodayContext);
  const text = useText('geolocation');
  const kind = [row.model, row.category].filter((part) => part !== '').join(' · ');
  return (
    <>
      <Stack columns="minmax(0, 1fr) auto" flex="none" className={classes['head']}>
        <Row wrap gap={4} columnGap={8} minWidth={0} className={classes['title']}>
          <Title breaks>{row.code}</Title>
          <StatusLabel status={row.status} pill />
        </Row>
        <div className={classes['corner']}>
          <AssetMenu row={row} />
          <Box
            as="button"
            type="button"
            width={28}
            height={28}
            phoneWidth={44}
            phoneHeight={44}
            className="icon-button"
            aria-label={text('closeCard')}
            onClick={() => onSelect(null)}
          >
            <IconX size={16} stroke={1.85} aria-hidden />
          </Box>
        </div>
        {kind !== '' && <Lead span="all">{kind}</Lead>}
        <Position row={row} />
      </Stack>
      <Figures row={row} />
      <Box
        as="section"
        paddingBlock={4}
        paddingInline={16}
        minHeight={0}
        flex="0 1 auto"
        className={classes['facts']}
        tabIndex={0}
        aria-label={text('facts')}
      >
        <SilenceNotice
          assetId={row.id}
          isSilent={view.pastMs === null && notReportingStatuses.some((status) => status === row.status)}
        />
        <AssetFacts row={row} day={today?.summary} />
      </Box>
      <Actions row={row} />
      <Share row={row} />
    </>
  );
}

function Position({ row }: { readonly row: FleetRow }) {
  const text = useText('geolocation');
  if (row.latitude === null || row.longitude === null) return null;
  return (
    <div className={classes['place']}>
      <AddressLine assetId={row.id} at={{ latitude: row.latitude, longitude: row.longitude }} />
      <Hint span="all" line={20} className={classes['position']}>
        <CopyValue name={text('position')} value={formatCoordinates(row.latitude, row.longitude)} />
      </Hint>
    </div>
  );
}

function Figures({ row }: { readonly row: FleetRow }) {
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const format = useFormat();
  const { view } = useMapScreen();
  const now = useNow(30_000).getTime();
  const { hourMeterHours, odometerKm } = row;
  const speedKph = shownSpeed(row, view.pastMs ?? now);
  return (
    <Stack
      as="dl"
      flex="none"
      columns="98px 1fr 1.16fr"
      phoneColumns="1fr 1.1fr 1.2fr"
      className={classes['figures']}
    >
      <Figure name={text('speed')} value={speedKph === null ? null : format.speed(speedKph)} />
      <Figure
        name={nameOf('hourMeter')}
        value={hourMeterHours === null ? null : format.hours(hourMeterHours)}
      />
      <Figure name={nameOf('odometer')} value={odometerKm === null ? null : format.distance(odometerKm, 0)} />
    </Stack>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | null }) {
  const text = useText('geolocation');
  const [number, unit] = value?.split('\u00a0') ?? [];
  return (
    <div>
      <dt>{name}</dt>
      <Box as="dd" track="title" whiteSpace="nowrap" className="figure">
        {number ?? <span className={classes['unknown']}>{text('noData')}</span>}
        {unit !== undefined && <small> {unit}</small>}
      </Box>
    </div>
  );
}

function Actions({ row }: AssetCardProps) {
  const { map } = useMap();
  const { view, isFollowed, hasTrail, onFollow, onTrail } = useMapScreen();
  const today = useContext(TodayContext);
  const text = useText('geolocation');
  const dayText = useText('asset-day');
  const { day, tab, open, close } = useDayAddress();
  const isOnMap = row.longitude !== null;
  return (
    <Stack flex="none" className={classes['actions']}>
      {isOnMap && (
        <Action
          icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
          isOn={isFollowed}
          onPress={() => onFollow(isFollowed ? null : row.id)}
        >
          {text('follow')}
        </Action>
      )}
      {isOnMap && view.pastMs === null && (
        <Action
          icon={<IconTimeline size={18} stroke={1.75} aria-hidden />}
          isOn={hasTrail && day === null}
          onPress={() => {
            const isWanted = day !== null || !hasTrail;
            if (day !== null) close();
            onTrail(isWanted);
            const bounds = isWanted ? (today?.bounds ?? null) : null;
            if (bounds !== null) map?.moves.fit(bounds);
          }}
        >
          {text('trail')}
        </Action>
      )}
      <Action
        icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
        isOn={day !== null && tab === 'timeline'}
        onPress={() => open('timeline')}
      >
        {dayText('timeline')}
      </Action>
      <Action
        icon={<IconRoute size={18} stroke={1.75} aria-hidden />}
        isOn={day !== null && tab === 'routes'}
        onPress={() => open('routes')}
      >
        {dayText('routesShort')}
      </Action>
    </Stack>
  );
}

/** Shares the current position, which does not exist in the past. */
function Share({ row: { id, code } }: AssetCardProps) {
  const { view } = useMapScreen();
  const mayShare = useMayShare();
  if (view.pastMs !== null || !mayShare) return null;
  return (
    <Row flex="none" align="stretch" paddingInline={8} paddingBottom={8}>
      <ShareButton look="named" route={{ assetId: id, code }} />
    </Row>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Action({ icon, isOn, onPress, children }: ActionProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}
