import { Menu } from '@mantine/core';
import {
  IconCurrentLocation,
  IconExternalLink,
  IconFocus2,
  IconHistory,
  IconId,
  IconLink,
  IconMapPin,
  IconMapPinSearch,
  IconRulerMeasure,
  IconRadar2,
  IconSquareMinus,
  IconSquarePlus,
  IconUserSearch,
  IconZoomIn,
  type Icon,
} from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import { formatCoordinates } from '../../../../i18n/format-coordinates.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { FleetRow, FleetRows } from '../../../../live/live-protocol.ts';
import { Box, Text } from '../../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../../ui/status-glyph.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import classes from './map-menu.module.css';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import type { MenuTarget } from '../../frame/menu-target.ts';
import { placeElsewhere, useMenuActions } from './use-menu-actions.ts';

/** Maximum number of a cluster's assets listed in the menu. */
const mostListed = 8;

/** Context menu of a place, an asset or a cluster. */
export function OpenMenu({ target }: { readonly target: MenuTarget }) {
  const text = useText('map-menu');
  const { isPhone } = useMap();
  const { picking, onMenu } = useMapScreen();
  const isPicked = target.kind === 'asset' && picking.picked.includes(target.assetId);
  const found = useFound(target);
  useReturnFocus();
  return (
    <Menu
      opened
      onChange={(isOpen) => {
        if (!isOpen) onMenu(null);
      }}
      position="bottom-start"
      // Before it is positioned, it must not make the page scroll.
      floatingStrategy="fixed"
      offset={2}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Box
          as="button"
          type="button"
          tabIndex={-1}
          padding={0}
          width={0}
          height={0}
          pointerEvents="none"
          position="fixed"
          className={classes['anchor']}
          style={{ left: target.x, top: target.y }}
          aria-label={text('menu')}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        <Heading target={target} row={found?.rows[0]} />
        {menuEntries(target, isPhone, isPicked).map((group, index) => (
          <Fragment key={group[0]}>
            {index > 0 && <Menu.Divider />}
            {group.map((entry) => (
              <Entry key={entry} entry={entry} target={target} row={found?.rows[0]} />
            ))}
          </Fragment>
        ))}
        {target.kind === 'cluster' && found !== null && <Assets found={found} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Assets of the menu's target, once the worker has returned them. */
function useFound(target: MenuTarget): FleetRows | null {
  const { client } = useMapScreen();
  const [found, setFound] = useState<FleetRows | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (target.kind === 'place' || client === null) return undefined;
    const of = target.kind === 'asset' ? { assetId: target.assetId } : { cluster: target.key };
    void client.rows(of, mostListed).then((rows) => {
      if (isWanted) setFound(rows);
    });
    return () => {
      isWanted = false;
    };
  }, [client, target]);
  return found;
}

function Heading({ target, row }: { readonly target: MenuTarget; readonly row: FleetRow | undefined }) {
  const text = useText('geolocation');
  const statusText = useText('status');
  const format = useFormat();
  if (target.kind === 'place') return null;
  if (target.kind === 'cluster') {
    const { count } = target;
    return <Menu.Label>{text('cluster', format.counted(count))}</Menu.Label>;
  }
  return (
    <Menu.Label className={classes['heading'] ?? ''}>
      {row !== undefined && (
        <>
          <StatusGlyph status={row.status} size={14} />
          <b>{row.code}</b>
          <span>{statusText(row.status)}</span>
        </>
      )}
    </Menu.Label>
  );
}

const icons: Readonly<Record<MenuEntry, Icon>> = {
  openCard: IconId,
  followAsset: IconCurrentLocation,
  openDay: IconHistory,
  addToPicked: IconSquarePlus,
  removeFromPicked: IconSquareMinus,
  zoomToCluster: IconZoomIn,
  showAddress: IconMapPinSearch,
  measureFrom: IconRulerMeasure,
  nearestHere: IconRadar2,
  whoWasHere: IconUserSearch,
  centreHere: IconFocus2,
  copyCoordinates: IconMapPin,
  copyLinkToAsset: IconLink,
  copyLinkToPlace: IconLink,
  openInApp: IconExternalLink,
};

interface EntryProps {
  readonly entry: MenuEntry;
  readonly target: MenuTarget;
  readonly row: FleetRow | undefined;
}

function Entry({ entry, target, row }: EntryProps) {
  const text = useText('map-menu');
  const actions = useMenuActions(target, row);
  const Glyph = icons[entry];
  const { place } = target;
  const look = { leftSection: <Glyph size={16} stroke={1.75} aria-hidden /> };
  if (entry === 'copyCoordinates') {
    return place === null ? null : (
      <Menu.Item {...look} onClick={actions.copyCoordinates} rightSection={<small>{text('copy')}</small>}>
        {formatCoordinates(place.latitude, place.longitude)}
      </Menu.Item>
    );
  }
  if (entry === 'openInApp') {
    return place === null ? null : (
      <Menu.Item {...look} component="a" href={placeElsewhere(place)}>
        {text(entry)}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} onClick={actions[entry]}>
      {text(entry)}
    </Menu.Item>
  );
}

/** First assets of a cluster; each opens its card. */
function Assets({ found }: { readonly found: FleetRows }) {
  const text = useText('map-menu');
  const statusText = useText('status');
  const format = useFormat();
  const { onSelect } = useMapScreen();
  const more = found.total - found.rows.length;
  return (
    <>
      <Menu.Divider />
      {found.rows.map((row) => (
        <Menu.Item
          key={row.id}
          leftSection={<StatusGlyph status={row.status} label={statusText(row.status)} />}
          onClick={() => onSelect(row.id)}
        >
          <b>{row.code}</b>{' '}
          <Text as="span" color="text-2">
            {row.model}
          </Text>
        </Menu.Item>
      ))}
      {more > 0 && <Menu.Label>{text('more', format.counted(more))}</Menu.Label>}
    </>
  );
}
