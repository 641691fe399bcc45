import type { FleetMove } from '@azimute/contract';
import { moveBands } from '@azimute/contract/fleet/values';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { daysOf } from '../api/fleet-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { AssetLink } from '../components/asset-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { FleetListPanel } from './fleet-list-panel.tsx';

const content = contentOfMetric('utilization');

/** Assets idle in one UL while another needs more of their kind; each figure links to its components. */
export function MovesPanel(panel: FleetPanelProps) {
  const { slug, view } = panel;
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const percent = (use: number): string => format.percent(use / 100, 1);
  return (
    <FleetListPanel
      panel={panel}
      content="moves"
      call="listMoves"
      scope={daysOf(view.scope)}
      nothing={text('noMoves')}
      keyOf={({ asset }) => asset.id}
      rows={[
        [text('group_assets'), ({ asset }) => <AssetLink asset={asset} />],
        [text('group_categories'), ({ category }) => category, 'text'],
        [text('standsIn'), ({ unit }) => unit.name, 'text'],
        [
          names('name_utilization'),
          ({ asset, use }) => (
            <ModuleContentLink slug={slug} content={content} search={{ assets: [asset.id] }}>
              {percent(use)}
            </ModuleContentLink>
          ),
        ],
        [text('wantedIn'), ({ to }) => to.unit.name, 'text'],
        [
          text('useThere'),
          ({ to, category }) => (
            <ModuleContentLink
              slug={slug}
              content={content}
              search={{ units: [to.unit.id], categories: [category] }}
            >
              {percent(to.use)}
            </ModuleContentLink>
          ),
        ],
        [text('useOfCategory'), ({ categoryUse }) => percent(categoryUse)],
        [text('hoursMore'), ({ hours }: FleetMove) => format.hours(hours)],
      ]}
    >
      <p>
        {text('movesRule', {
          idle: format.percent(moveBands.idle, 0),
          wanted: format.percent(moveBands.wanted - 1, 0),
        })}
      </p>
    </FleetListPanel>
  );
}
