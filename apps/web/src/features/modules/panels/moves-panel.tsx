import type { FleetMove } from '@azimute/contract';
import { moveBands } from '@azimute/contract/fleet/values';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { daysOf, useFleetList } from '../api/fleet-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { AssetLink } from '../components/asset-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable } from './rows-table.tsx';

const content = contentOfMetric('utilization');

/** Assets that stand in one UL while another wants more of their kind; each figure leads to what it is made of. */
export function MovesPanel({ slug, view, columns, isWhole = false }: FleetPanelProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const scope = daysOf(view.scope);
  const { list, items, total } = useFleetList('moves', scope, isWhole, (page, signal) =>
    callApi('listMoves', { query: { ...scope, ...page }, signal }),
  );
  const percent = (use: number): string => format.percent(use / 100, 1);
  return (
    <Panel
      id="moves"
      title={text('content_moves')}
      columns={columns}
      meta={
        total !== undefined &&
        total > items.length &&
        !isWhole && (
          <ModuleContentLink slug={slug} content="moves">
            {text('seeAll', { count: total })}
          </ModuleContentLink>
        )
      }
      reading={list}
      empty={total === 0 ? text('noMoves') : undefined}
    >
      <p>
        {text('movesRule', {
          idle: format.percent(moveBands.idle, 0),
          wanted: format.percent(moveBands.wanted - 1, 0),
        })}
      </p>
      <RowsTable
        label={text('content_moves')}
        rows={items}
        keyOf={({ asset }) => asset.id}
        columns={[
          { title: text('group_assets'), renderCell: ({ asset }) => <AssetLink asset={asset} /> },
          { title: text('group_categories'), isText: true, renderCell: ({ category }) => category },
          { title: text('standsIn'), isText: true, renderCell: ({ unit }) => unit.name },
          {
            title: names('name_utilization'),
            renderCell: ({ asset, use }) => (
              <ModuleContentLink slug={slug} content={content} search={{ assets: [asset.id] }}>
                {percent(use)}
              </ModuleContentLink>
            ),
          },
          { title: text('wantedIn'), isText: true, renderCell: ({ to }) => to.unit.name },
          {
            title: text('useThere'),
            renderCell: ({ to, category }) => (
              <ModuleContentLink
                slug={slug}
                content={content}
                search={{ units: [to.unit.id], categories: [category] }}
              >
                {percent(to.use)}
              </ModuleContentLink>
            ),
          },
          { title: text('useOfCategory'), renderCell: ({ categoryUse }) => percent(categoryUse) },
          { title: text('hoursMore'), renderCell: ({ hours }: FleetMove) => format.hours(hours) },
        ]}
      />
      {isWhole && <ShowMore query={list} />}
    </Panel>
  );
}
