import type { FleetSilence } from '@azimute/contract';
import { Bars } from '../../../ui/charts/bars.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { Term } from '../../../ui/term.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useSilence } from '../api/fleet-queries.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { AssetLink } from '../components/asset-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable } from './rows-table.tsx';

/** The fleet by time since the last contact. */
export function SilenceBands({ view, columns }: FleetPanelProps) {
  const text = useText('modules');
  const words = useText('silence');
  const format = useFormat();
  const bandWords = useBandWords();
  const silence = useSilence(view.scope);
  const { bands = [], neverHeard = 0, silent = 0, total } = silence.data ?? {};
  const bars = [
    ...bands.map(({ upToHours, assets }, at) => ({
      key: upToHours ?? 'rest',
      label: bandWords(bands[at - 1]?.upToHours ?? 0, upToHours),
      value: assets,
      words: format.number(assets),
    })),
    {
      key: 'never',
      label: text('neverHeard'),
      value: neverHeard,
      words: format.number(neverHeard),
      isQuiet: true,
    },
  ];
  return (
    <Panel
      id="silence-bands"
      title={text('silenceBands')}
      columns={columns}
      meta={<Term definition={words('definition')}>{text('silentCount', format.counted(silent))}</Term>}
      reading={silence}
      empty={total === 0 ? text('noAssets') : undefined}
    >
      <Bars bars={bars} />
    </Panel>
  );
}

/** Formats as "within 4 h" or "longer than 7 days". */
function useBandWords(): (fromHours: number, upToHours: number | null) => string {
  const text = useText('modules');
  const metrics = useText('metrics');
  const span = (hours: number): string =>
    hours >= 48
      ? metrics('dayCount', { count: hours / 24, formatted: String(hours / 24) })
      : `${hours}\u00a0h`;
  return (fromHours, upToHours) =>
    upToHours === null
      ? text('heardBefore', { span: span(fromHours) })
      : text('heardWithin', { span: span(upToHours) });
}

/** Assets without communication for longest, with their context. */
export function SilentAssets({ view, columns }: FleetPanelProps) {
  const text = useText('modules');
  const format = useFormat();
  const silence = useSilence(view.scope);
  const { longest = [], silent = 0 } = silence.data ?? {};
  const clue = ({ of, silent: silentOnes }: FleetSilence['longest'][number]['neighbours']): string =>
    of === 0
      ? text('noNeighbours')
      : text('silentNeighbours', { count: of, silent: format.number(silentOnes) });
  return (
    <Panel
      id="silent-assets"
      title={text('silentAssets')}
      columns={columns}
      meta={
        <>
          {silent > longest.length &&
            text('firstOf', { shown: longest.length, total: format.number(silent) })}{' '}
          <ModuleContentLink slug="connectivity" content="silence">
            {text('silenceCauses')}
          </ModuleContentLink>
        </>
      }
      reading={silence}
      empty={silence.data !== undefined && silent === 0 ? text('noneSilent') : undefined}
    >
      <RowsTable
        label={text('silentAssets')}
        rows={longest}
        keyOf={({ asset }) => asset.id}
        columns={[
          [text('group_assets'), ({ asset }) => <AssetLink asset={asset} />],
          [text('group_units'), ({ unit }) => unit.name, 'text'],
          [text('status'), ({ status }) => <StatusLabel status={status} />, 'text'],
          [
            text('lastContact'),
            ({ lastContactAt }) =>
              lastContactAt === null ? text('neverHeard') : <RelativeTime instant={lastContactAt} />,
          ],
          [
            text('battery'),
            ({ batteryPercent }) =>
              batteryPercent === null ? text('no_data') : format.percent(batteryPercent / 100, 0),
          ],
          [text('around'), ({ neighbours }) => clue(neighbours), 'text'],
        ]}
      />
    </Panel>
  );
}
