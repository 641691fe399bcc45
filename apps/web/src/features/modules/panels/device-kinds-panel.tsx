import type { DeviceKind, MetricCode, MetricFigure } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { daysOf } from '../api/fleet-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { type RowsColumn } from './rows-table.tsx';
import { FleetListPanel } from './fleet-list-panel.tsx';

/** Devices by kind and firmware; kinds link to their devices, figures to their components. */
export function DeviceKindsPanel(panel: FleetPanelProps) {
  const { slug, view } = panel;
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const words = useFigureWords();
  const metricColumn = (
    metric: MetricCode,
    unit: Parameters<typeof words.figure>[1],
    of: (row: DeviceKind) => MetricFigure,
  ): RowsColumn<DeviceKind> => [
    names(`name_${metric}`),
    (row) => {
      const said = words.figure(of(row), unit);
      return row.assetIds === null ? (
        said
      ) : (
        <ModuleContentLink slug={slug} content={contentOfMetric(metric)} search={{ assets: row.assetIds }}>
          {said}
        </ModuleContentLink>
      );
    },
  ];
  return (
    <FleetListPanel
      panel={panel}
      content="devices"
      call="listDeviceKinds"
      scope={daysOf(view.scope)}
      nothing={text('noDevices')}
      keyOf={({ id }) => id}
      rows={[
        [text('deviceKind'), renderKind],
        [text('firmware'), ({ firmware }) => firmware ?? text('notTold'), 'text'],
        [text('deviceCount'), ({ devices }) => format.number(devices)],
        metricColumn('communicating_share', 'percent', ({ communicating }) => communicating),
        metricColumn('completeness', 'percent', ({ completeness }) => completeness),
        [
          text('expectedEvery'),
          ({ expectedEverySeconds: every }) => (every === null ? '' : format.duration(every)),
        ],
        metricColumn('data_delay', 'seconds', ({ delay }) => delay),
      ]}
    />
  );
}

function renderKind(row: DeviceKind): ReactNode {
  return (
    <Suspense fallback={row.kind}>
      <KindLink of={row} />
    </Suspense>
  );
}

/** Name of the kind, linked to its devices if the user has access. */
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
