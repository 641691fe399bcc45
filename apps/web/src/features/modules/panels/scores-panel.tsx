import type { SafetyScore } from '@azimute/contract';
import { safetyWeightMetrics, type SafetyWeightMetric } from '@azimute/contract/fleet/values';
import type { SuiteSlug } from '@azimute/contract/routes';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricDefinition } from '../api/figures-queries.ts';
import { daysOf, useFleetList } from '../api/fleet-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { AssetLink } from '../components/asset-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable } from './rows-table.tsx';
import { SafetyWeightsDialog } from './safety-weights-dialog.tsx';

/** Safety scores, the lowest first, with what takes points of each. */
export function ScoresPanel({ slug, view, columns, isWhole = false }: FleetPanelProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const [isWeighing, setWeighing] = useState(false);
  const mayWeigh = useMayAdminister('services:simc:safety');
  const scope = daysOf(view.scope);
  const { list, items, total } = useFleetList('scores', scope, isWhole, (page, signal) =>
    callApi('listSafetyScores', { query: { ...scope, ...page }, signal }),
  );
  return (
    <Panel
      id="scores"
      title={text('content_scores')}
      columns={columns}
      meta={
        <>
          {mayWeigh && (
            <button type="button" className="text-button" onClick={() => setWeighing(true)}>
              {text('weights')}
            </button>
          )}
          {isWeighing && <SafetyWeightsDialog onClose={() => setWeighing(false)} />}
          {total !== undefined && total > items.length && !isWhole && (
            <ModuleContentLink slug={slug} content="scores">
              {text('seeAll', { count: total })}
            </ModuleContentLink>
          )}
        </>
      }
      reading={list}
      empty={total === 0 ? text('noAssets') : undefined}
    >
      <RowsTable
        label={text('content_scores')}
        rows={items}
        keyOf={({ asset }) => asset.id}
        columns={[
          { title: text('group_assets'), renderCell: ({ asset }) => <AssetLink asset={asset} /> },
          { title: text('group_units'), isText: true, renderCell: ({ unit }) => unit.name },
          {
            title: text('score'),
            renderCell: ({ score }) => (score === null ? text('not_enough') : format.number(score)),
          },
          { title: names('name_distance'), renderCell: ({ kilometers }) => format.distance(kilometers, 0) },
          ...safetyWeightMetrics.map((metric, at) => ({
            title: names(`name_${metric}`),
            renderCell: ({ asset, parts }: SafetyScore) => (
              <PartOfScore slug={slug} assetId={asset.id} metric={metric} part={parts[at]} />
            ),
          })),
        ]}
      />
      {isWhole && <ShowMore query={list} />}
    </Panel>
  );
}

interface PartOfScoreProps {
  readonly slug: SuiteSlug;
  readonly assetId: number;
  readonly metric: SafetyWeightMetric;
  readonly part: SafetyScore['parts'][number] | undefined;
}

/** The figure that takes points, with how many; leads to the metric of the asset alone. */
function PartOfScore({ slug, assetId, metric, part }: PartOfScoreProps) {
  const text = useText('modules');
  const format = useFormat();
  const words = useFigureWords();
  const definition = useMetricDefinition(metric);
  if (part === undefined || definition === undefined) return null;
  const { figure, points } = part;
  return (
    <ModuleContentLink slug={slug} content={contentOfMetric(metric)} search={{ assets: [assetId] }}>
      {words.figure(figure, definition.unit)}
      {points !== null && points > 0 && ` (${text('pointsTaken', { formatted: format.number(points, 1) })})`}
    </ModuleContentLink>
  );
}
