import type { LateChange } from '@azimute/contract';
import { AssetName } from '../../../ui/asset-name.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFleetList } from '../api/fleet-queries.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { useFactWords } from '../explain/use-fact-words.ts';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable } from './rows-table.tsx';

/** The most relevant facts; the others are only counted. */
const mainFacts = ['engineSeconds', 'idlingSeconds', 'distanceMeters', 'siteSeconds', 'fixes'] as const;
const shownFacts = 3;

/** Closed days that changed since yesterday, with their previous values; each opens its day. */
export function LateChangesPanel({ view, columns }: FleetPanelProps) {
  const text = useText('modules');
  const format = useFormat();
  const wordsOf = useChangeWords();
  const { compare: _compare, ...scope } = view.scope;
  const { list, items, total } = useFleetList('listLateChanges', scope, false);
  return (
    <Panel
      id="late-changes"
      title={text('lateChanges')}
      columns={columns}
      meta={total !== undefined && total > 0 && text('dayRows', format.counted(total))}
      reading={list}
      empty={total === 0 ? text('noLateChanges') : undefined}
    >
      <RowsTable
        label={text('lateChanges')}
        rows={items}
        keyOf={({ asset, day }) => `${asset.id} ${day}`}
        columns={[
          [
            text('group_assets'),
            ({ asset, day }) => (
              <ModuleContentLink
                slug="utilization"
                content="engine-hours"
                search={{ assets: [asset.id], from: day, to: day, asset: asset.id, day }}
              >
                <AssetName asset={asset}>{asset.code}</AssetName>
              </ModuleContentLink>
            ),
          ],
          [text('group_units'), ({ unit }) => unit, 'text'],
          [text('dayColumn'), ({ day }) => format.days(day), 'text'],
          [text('whatChanged'), wordsOf, 'text'],
          [text('causeOfChange'), ({ cause }) => text(`cause_${cause}`), 'text'],
          [text('changedAt'), renderWhen],
        ]}
      />
      <ShowMore query={list} size="xs" />
    </Panel>
  );
}

function renderWhen({ changedAt }: LateChange) {
  return <RelativeTime instant={changedAt} />;
}

/** Formats as "Engine hours 5.0 h → 6.2 h, and 4 more". */
function useChangeWords(): (change: LateChange) => string {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFactWords();
  return ({ facts }) => {
    const main = mainFacts.flatMap((name) => facts.filter(({ fact }) => fact === name));
    const shown = [...new Set([...main, ...facts])].slice(0, shownFacts);
    const parts = shown.map(
      ({ fact, before, now }) => `${names(`fact_${fact}`)} ${words(fact, before)} → ${words(fact, now)}`,
    );
    const rest = facts.length - shown.length;
    return rest > 0 ? `${parts.join(', ')} ${text('andMore', { count: rest })}` : parts.join(', ');
  };
}
