import type { DeviceKind, MetricCode, MetricFigure } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { daysOf, useFleetList } from '../api/fleet-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

/** Devices by kind and firmware; each kind leads to its devices, each figure to what it is made of. */
export function DeviceKindsPanel({ slug, view, columns, isWhole = false }: FleetPanelProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const words = useFigureWords();
  const scope = daysOf(view.scope);
  const { list, items, total } = useFleetList('device-kinds', scope, isWhole, (page, signal) =>
    callApi('listDeviceKinds', { query: { ...scope, ...page }, signal }),
  );
  const figureColumn = (
    metric: MetricCode,
    unit: Parameters<typeof words.figure>[1],
    of: (row: DeviceKind) => MetricFigure,
  ): RowsColumn<DeviceKind> => ({
    title: names(`name_${metric}`),
    renderCell: (row) => {
      const said = words.figure(of(row), unit);
      return row.assetIds === null ? (
        said
      ) : (
        <ModuleContentLink slug={slug} content={contentOfMetric(metric)} search={{ assets: row.assetIds }}>
          {said}
        </ModuleContentLink>
      );
    },
  });
  return (
    <Panel
      id="devices"
      title={text('content_devices')}
      columns={columns}
      meta={
        total !== undefined &&
        total > items.length &&
        !isWhole && (
          <ModuleContentLink slug={slug} content="devices">
            {text('seeAll', { count: total })}
          </ModuleContentLink>
        )
      }
      reading={list}
      empty={total === 0 ? text('noDevices') : undefined}
    >
      <RowsTable
        label={text('content_devices')}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { title: text('deviceKind'), renderCell: renderKind },
          {
            title: text('firmware'),
            isText: true,
            renderCell: ({ firmware }) => firmware ?? text('notTold'),
          },
          { title: text('deviceCount'), renderCell: ({ devices }) => format.number(devices) },
          figureColumn('communicating_share', 'percent', ({ communicating }) => communicating),
          figureColumn('completeness', 'percent', ({ completeness }) => completeness),
          {
            title: text('expectedEvery'),
            renderCell: ({ expectedEverySeconds: every }) => (every === null ? '' : format.duration(every)),
          },
          figureColumn('data_delay', 'seconds', ({ delay }) => delay),
        ]}
      />
      {isWhole && <ShowMore query={list} />}
    </Panel>
  );
}

function renderKind(row: DeviceKind): ReactNode {
  return (
    <Suspense fallback={row.kind}>
      <KindLink of={row} />
    </Suspense>
  );
}

/** The kind in words, leading to its devices as far as the person may open them. */
function KindLink({ of: { by, kind, firmware } }: { readonly of: DeviceKind }): ReactNode {
  const text = useText('modules');
  const sources = useText('telemetry');
  const profile = useProfile();
  const said =
    kind === null
      ? text('notTold')
      : by === 'source'
        ? sources(`source_${kind}` as 'source_traccar')
        : by === 'protocol'
          ? text('byProtocol', { protocol: kind })
          : kind;
  if (!mayOpen('services-simc-geolocalizacao-ativos-dispositivos', profile)) return said;
  return (
    <Link
      to="/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos"
      search={{ tab: 'assigned', kinds: [kind ?? ''], firmwares: [firmware ?? ''] }}
    >
      {said}
    </Link>
  );
}
