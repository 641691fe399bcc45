import { geofenceEventKinds, type GeofenceEventKind } from '@azimute/contract/geofences/values';
import {
  IconHistory,
  IconClockExclamation,
  IconGauge,
  IconGaugeOff,
  IconLogin2,
  IconLogout2,
  IconArrowsRight,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Row, Faint } from '../../../ui/layout/primitives.tsx';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { eventList } from '../api/geofence-lists.ts';
import type { GeofenceEvent } from '../api/geofence-queries.ts';
import { EventPanel } from './event-panel.tsx';
import { HistoryExport } from './history-export.tsx';
import { NamedGeofence } from './named-geofence.tsx';
import { useHistoryFilters } from './use-history-filters.ts';

const icons: Readonly<Record<GeofenceEventKind, Icon>> = {
  entry: IconLogin2,
  exit: IconLogout2,
  passage: IconArrowsRight,
  speeding_began: IconGauge,
  speeding_ended: IconGaugeOff,
  outside_when_due: IconClockExclamation,
};

interface EventKindProps {
  readonly kind: GeofenceEventKind;
}

/** Recorded events, latest first. */
export function EventsView() {
  const text = useText('geofences');
  const list = useList(eventList, useEventColumns());
  const filters = useHistoryFilters(list);
  const locale = useLocale();
  return (
    <ListScreen
      list={list}
      label={text('eventsLabel')}
      filters={[
        {
          name: 'kinds',
          label: text('kind'),
          chosen: list.chosen('kinds'),
          values: geofenceEventKinds.map((kind) => ({ value: kind, label: text(`kind_${kind}`) })),
        },
        ...filters,
        {
          name: 'all',
          label: text('all'),
          chosen: list.chosen('all'),
          values: [{ value: 'true', label: text('withAll') }],
        },
      ]}
      tools={
        <HistoryExport
          name={text('fileEvents')}
          list="geofence_events"
          filters={list.filters}
          total={list.total}
          isIcon={list.isPhone}
          exportFile={(format, { signal, onProgress }) =>
            downloadApi(
              'exportGeofenceEvents',
              { query: { ...list.filters, format, locale }, signal },
              onProgress,
            )
          }
        />
      }
      renderPanel={renderPanel}
      renderCard={renderCard}
      nothing={{ title: text('noEventMatches'), text: text('nothingText') }}
      empty={<EmptyState icon={IconHistory} title={text('noEvents')} text={text('noEventsText')} />}
    />
  );
}

function useEventColumns(): readonly Column<GeofenceEvent>[] {
  const severities = useText('severity');
  return useColumns('geofences', ({ text, format, asset, figure, instant, label }) => [
    asset(
      'asset',
      text('asset'),
      0,
      (row) => row.asset.code,
      (row) => row.asset,
      { isName: true, isBold: true },
    ),
    label(
      'kind',
      text('kind'),
      1,
      ({ kind }) => text(`kind_${kind}`),
      ({ kind }) => <EventKind kind={kind} />,
    ),
    label(
      'geofence',
      text('geofence'),
      2,
      ({ geofence }) => geofence.name,
      ({ geofence }) => <NamedGeofence geofence={geofence} />,
    ),
    label(
      'severity',
      text('severity'),
      4,
      ({ severity }) => severities(severity),
      (event) => <EventSeverity event={event} />,
    ),
    figure('speed', text('topSpeed'), 5, ({ topSpeedKph }) =>
      topSpeedKph === null ? null : format.speed(topSpeedKph),
    ),
    instant('at', text('at'), 1, ({ at }) => at, { align: 'end' }),
  ]);
}

interface EventProps {
  readonly event: GeofenceEvent;
}

/** Severity of an event, or a note if the geofence does not record this kind. */
function EventSeverity({ event: { severity, isEvent } }: EventProps) {
  const text = useText('geofences');
  if (!isEvent) return <Faint>{text('notRecorded')}</Faint>;
  return <SeverityLabel severity={severity} />;
}

function renderPanel(event: GeofenceEvent | undefined, panel: PanelProps): ReactNode {
  return event && <EventPanel key={event.id} event={event} {...panel} />;
}

function renderCard(event: GeofenceEvent, link: ReactNode): ReactNode {
  return (
    <>
      <span className={lines['line']}>
        {link}
        <span className={lines['grow']}>
          <EventKind kind={event.kind} />
        </span>
        <RelativeTime instant={event.at} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>
          <NamedGeofence geofence={event.geofence} />
        </span>
        <EventSeverity event={event} />
      </span>
    </>
  );
}

/** Kind of event, as icon and word. */
function EventKind({ kind }: EventKindProps) {
  const text = useText('geofences');
  const KindIcon = icons[kind];
  return (
    <Row as="span" inline gap={6} minWidth={0}>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      {text(`kind_${kind}`)}
    </Row>
  );
}
