import { useHotkeys } from '@mantine/hooks';
import { mayOpen } from '@azimute/contract/routes';
import { tripAssetsMost } from '@azimute/contract/trips/values';
import {
  IconCurrentLocation,
  IconExternalLink,
  IconFocus2,
  IconLink,
  IconRoute,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../../api/use-session.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { isForAnother } from '../../../../ui/is-for-another.ts';
import { Box, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../../ui/status-shapes.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { pickedLimit } from '../../frame/map-view.ts';
import { linkToView } from '../../frame/map-links.ts';
import classes from './selection-bar.module.css';
import { useListPicking } from './use-list-picking.ts';

/** The selection by status, with its actions; nothing if it is empty. */
export function SelectionBar() {
  const { picking, view } = useMapScreen();
  useHotkeys([
    [
      'Escape',
      (event) => {
        // The card next to the map closes first.
        if (view.asset === null && !isForAnother(event)) picking.clear();
      },
    ],
  ]);
  if (picking.picked.length === 0) return null;
  return <OpenBar />;
}

function OpenBar() {
  const { map } = useMap();
  const { client, picking, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const format = useFormat();
  const { picked } = picking;
  const { total } = snapshot.list;
  const count = picked.length - snapshot.picked.unknown.length;
  const { pickAll } = useListPicking();
  const centre = () => {
    void client?.bounds('picked').then((bounds) => {
      if (bounds !== null) map?.moves.fit(bounds);
    });
  };
  return (
    <Box
      as="section"
      flex="none"
      size={13}
      fill="accent-soft"
      className={classes['bar']}
      aria-label={text('pickedAssets')}
    >
      <Row gap={10} minHeight={28} className={classes['head']}>
        <b aria-live="polite">{text('picked', format.counted(count))}</b>
        <PickedStatuses />
        <ClearButton onPress={picking.clear} />
      </Row>
      {picked.length >= pickedLimit && (
        <Text color="text-2" fontSize={12}>
          {text('pickLimit', { count: pickedLimit })}
        </Text>
      )}
      {picked.length < total && total <= pickedLimit && (
        <button type="button" className={`text-button ${classes['all']}`} onClick={pickAll}>
          {text('pickShown', format.counted(total))}
        </button>
      )}
      <Stack gap={4} columns="1fr 1fr" phoneColumns="none" className={classes['actions']}>
        <button type="button" onClick={centre}>
          <IconFocus2 size={16} stroke={1.75} aria-hidden />
          {text('centrePicked')}
        </button>
        <button
          type="button"
          aria-pressed={picking.isFollowed}
          onClick={() => picking.setFollowed(!picking.isFollowed)}
        >
          <IconCurrentLocation size={16} stroke={1.75} aria-hidden />
          {text('followPicked')}
        </button>
        <CopyLink />
        <OpenInRoutes picked={picked} />
        <OpenInAssets picked={picked} />
      </Stack>
    </Box>
  );
}

function CopyLink() {
  const { camera } = useMap();
  const { onCopy } = useMapScreen();
  const text = useText('geolocation');
  return (
    <button type="button" onClick={() => onCopy(linkToView(camera), text('linkCopied'))}>
      <IconLink size={16} stroke={1.75} aria-hidden />
      {text('copyLink')}
    </button>
  );
}

/** Link to the days of the selected assets, up to the limit of the routes screen. */
function OpenInRoutes({ picked }: { readonly picked: readonly number[] }) {
  const text = useText('asset-day');
  if (!mayOpen('services-simc-geolocalizacao-rotas', useProfile())) return null;
  return (
    <Link
      to="/{-$locale}/services/simc/geolocalizacao/rotas"
      search={{ assets: picked.slice(0, tripAssetsMost) }}
    >
      <IconRoute size={16} stroke={1.75} aria-hidden />
      {picked.length > tripAssetsMost
        ? text('openFirstInRoutes', { count: tripAssetsMost })
        : text('openRoutes')}
    </Link>
  );
}

/** Link to the same assets in the table, for export or bulk changes. */
function OpenInAssets({ picked }: { readonly picked: readonly number[] }) {
  const text = useText('asset-day');
  const profile = useProfile();
  if (!mayOpen('services-simc-geolocalizacao-ativos', profile)) return null;
  return (
    <Link to="/{-$locale}/services/simc/geolocalizacao/ativos" search={{ assets: picked } as never}>
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
      {text('openInAssets')}
    </Link>
  );
}

function PickedStatuses() {
  const { snapshot } = useMapScreen();
  const statusText = useText('status');
  const format = useFormat();
  const { rows } = snapshot.picked;
  return (
    <Text as="span" minWidth={0} wrap flex={1} fontSize={12} className={classes['statuses']}>
      {statusOrder.map((status) => {
        const count = rows.filter((row) => row.status === status).length;
        return count === 0 ? null : (
          <span key={status} title={statusText(status)}>
            <StatusGlyph status={status} size={14} label={statusText(status)} />
            <span className="figure">{format.number(count)}</span>
          </span>
        );
      })}
    </Text>
  );
}

function ClearButton({ onPress }: { readonly onPress: () => void }) {
  const text = useText('geolocation');
  return (
    <Box
      as="button"
      type="button"
      marginRight={-6}
      width={28}
      height={28}
      phoneWidth={44}
      phoneHeight={44}
      className="icon-button"
      aria-label={text('clearPicked')}
      title={text('clearPicked')}
      onClick={onPress}
    >
      <IconX size={16} stroke={1.85} aria-hidden />
    </Box>
  );
}
