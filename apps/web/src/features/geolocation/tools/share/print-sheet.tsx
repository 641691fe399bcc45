import { shownSpeed } from '@azimute/contract/assets/activity';
import { useLayoutEffect, useRef } from 'react';
import { useAccount } from '../../../../api/use-session.ts';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import type { FleetRow } from '../../../../live/live-protocol.ts';
import type { PortalMap } from '../../../../map/portal-map.ts';
import { Box, Row, Stack } from '../../../../ui/layout/primitives.tsx';
import { usePrinting } from '../../../../ui/printing.ts';
import { StatusGlyph } from '../../../../ui/status-glyph.tsx';
import { StatusLabel } from '../../../../ui/status-label.tsx';
import { statusOrder } from '../../../../ui/status-shapes.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { liveStatuses } from '@azimute/contract/live';
import { zoneName } from '../../../../ui/calendar/zone-name.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { MapFoot } from '../../../maps/components/map-foot.tsx';
import classes from './print-sheet.module.css';
import { useFiltersInWords } from './use-filters-in-words.ts';
import type { PrintingMap } from './use-printing-map.ts';

type PrintSheetProps = Pick<PrintingMap, 'rows'>;

/** Printed instead of the screen: the map as drawn, its state in words, and the assets. */
export function PrintSheet({ rows }: PrintSheetProps) {
  return usePrinting() ? <Sheet rows={rows} /> : null;
}

function Sheet({ rows }: PrintSheetProps) {
  const text = useText('map-menu');
  const { map } = useMap();
  const { snapshot } = useMapScreen();
  const { list } = snapshot;
  const shown = rows ?? { rows: list.from === 0 ? list.rows : [], total: list.total };
  return (
    <Stack gap={10} size={12} data-print-sheet>
      <Facts />
      {map !== null && (
        <figure className={classes['figure']} aria-label={text('printedMap')}>
          <Picture map={map} />
          <Row as="figcaption" justify="end" align="stretch" marginTop={4}>
            <MapFoot />
          </Row>
        </figure>
      )}
      <Counts />
      <Assets rows={shown.rows} total={shown.total} />
    </Stack>
  );
}

/** Drawn in the print colors, which are already active; it must not load anything before printing. */
function Picture({ map }: { readonly map: PortalMap }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.replaceChildren(map.drawPicture()), [map]);
  return <div ref={frame} />;
}

/** Filters, age of the data, and the time zone of all times. */
function Facts() {
  const text = useText('map-menu');
  const format = useFormat();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const { snapshot } = useMapScreen();
  const filters = useFiltersInWords();
  const { heardAtMs } = snapshot.connection;
  return (
    <p>
      {filters === '' ? text('allAssets') : filters}
      {heardAtMs !== null && ` · ${text('dataOf', { time: format.dateTime(heardAtMs) })}`}
      {` · ${text('zone', { zone: zoneName(locale, timeZone) })}`}
    </p>
  );
}

function Counts() {
  const statusText = useText('status');
  const format = useFormat();
  const { counts } = useMapScreen().snapshot.list;
  return (
    <Row as="ul" align="stretch" wrap gap={4} columnGap={16} data-print="colour">
      {statusOrder.map((status) => (
        <Row as="li" gap={5} key={status}>
          <StatusGlyph status={status} />
          {statusText(status)} <b>{format.number(counts[liveStatuses.indexOf(status)] ?? 0)}</b>
        </Row>
      ))}
    </Row>
  );
}

/** The speed, if it is current at the shown time. */
function Speed({ row }: { readonly row: FleetRow }): string {
  const format = useFormat();
  const { view } = useMapScreen();
  const now = useNow(60_000).getTime();
  const speed = shownSpeed(row, view.pastMs ?? now);
  return speed === null ? '' : format.speed(speed);
}

function Assets({ rows, total }: { readonly rows: readonly FleetRow[]; readonly total: number }) {
  const text = useText('map-menu');
  const mapText = useText('geolocation');
  const nameOf = useText('fields');
  const format = useFormat();
  const more = total - rows.length;
  return (
    <>
      <Box as="table" width="100%" className={classes['assets']}>
        <thead>
          <tr>
            <th>{text('asset')}</th>
            <th>{text('statuses')}</th>
            <th>{nameOf('unit')}</th>
            <th>{nameOf('customer')}</th>
            <th>{mapText('speed')}</th>
            <th>{nameOf('lastContact')}</th>
            <th>{nameOf('lastFix')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <b>{row.code}</b> {row.model}
              </td>
              <td data-print="colour">
                <StatusLabel status={row.status} />
              </td>
              <td>{row.unitName}</td>
              <td>{row.customerName}</td>
              <td>
                <Speed row={row} />
              </td>
              {[row.contactAtMs, row.fixedAtMs].map((atMs, column) => (
                <td key={column}>{atMs === null ? mapText('neverReported') : format.dateTime(atMs)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {more > 0 && <p>{text('more', format.counted(more))}</p>}
    </>
  );
}
