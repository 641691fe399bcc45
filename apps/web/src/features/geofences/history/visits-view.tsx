import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { visitList } from '../api/geofence-lists.ts';
import type { GeofenceVisit } from '../api/geofence-queries.ts';
import { HistoryExport } from './history-export.tsx';
import { NamedGeofence } from './named-geofence.tsx';
import { useHistoryFilters } from './use-history-filters.ts';
import { useVisitWords } from './use-visit-words.ts';
import { VisitPanel } from './visit-panel.tsx';

/** Visits of assets, latest entry first. */
export function VisitsView() {
  const text = useText('geofences');
  const list = useList(visitList, useVisitColumns());
  const filters = useHistoryFilters(list);
  const locale = useLocale();
  return (
    <ListScreen
      list={list}
      label={text('visitsLabel')}
      filters={[
        ...filters,
        {
          name: 'open',
          label: text('state'),
          chosen: list.chosen('open'),
          values: (['true', 'false'] as const).map((value) => ({ value, label: text(`state_${value}`) })),
        },
      ]}
      tools={
        <HistoryExport
          name={text('fileVisits')}
          list="geofence_visits"
          filters={list.filters}
          total={list.total}
          isIcon={list.isPhone}
          exportFile={(format, { signal, onProgress }) =>
            downloadApi(
              'exportGeofenceVisits',
              { query: { ...list.filters, format, locale }, signal },
              onProgress,
            )
          }
        />
      }
      renderPanel={renderPanel}
      renderCard={renderCard}
      nothing={{ title: text('noVisitMatches'), text: text('nothingText') }}
      empty={<EmptyState icon={IconHistory} title={text('noVisits')} text={text('noVisitsText')} />}
    />
  );
}

function useVisitColumns(): readonly Column<GeofenceVisit>[] {
  const words = useVisitWords();
  return useColumns(
    'geofences',
    ({ text, format, asset, plain, figure, instant, label }) => [
      asset(
        'asset',
        text('asset'),
        0,
        (row) => row.asset.code,
        (row) => row.asset,
        { isName: true, isBold: true },
      ),
      label(
        'geofence',
        text('geofence'),
        1,
        ({ geofence }) => geofence.name,
        ({ geofence }) => <NamedGeofence geofence={geofence} />,
      ),
      instant('entered', text('entered'), 1, ({ entered }) => entered.at),
      plain('left', text('left'), 2, words.left),
      figure('duration', text('duration'), 3, words.duration),
      figure('distance', text('distance'), 5, ({ figures }) =>
        figures === null ? null : format.distance(figures.distanceMeters / 1000),
      ),
      figure('topSpeed', text('topSpeed'), 4, ({ figures }) => format.speed(figures?.topSpeedKph)),
    ],
    [words],
  );
}

function renderPanel(visit: GeofenceVisit | undefined, panel: PanelProps): ReactNode {
  return visit && <VisitPanel key={visit.id} visit={visit} {...panel} />;
}

function renderCard(visit: GeofenceVisit, link: ReactNode): ReactNode {
  return <VisitCard visit={visit} link={link} />;
}

interface VisitCardProps {
  readonly visit: GeofenceVisit;
  readonly link: ReactNode;
}

function VisitCard({ visit, link }: VisitCardProps) {
  const words = useVisitWords();
  return (
    <>
      <span className={lines['line']}>
        {link}
        <span className={lines['grow']}>
          <NamedGeofence geofence={visit.geofence} />
        </span>
        <span className="figure">{words.duration(visit)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{words.span(visit)}</span>
      </span>
    </>
  );
}
