import type { SafetyScore } from '@azimute/contract';
import { safetyWeightMetrics, type SafetyWeightMetric } from '@azimute/contract/fleet/values';
import type { SuiteSlug } from '@azimute/contract/routes';
import { useState } from 'react';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricDefinition } from '../api/figures-queries.ts';
import { daysOf } from '../api/fleet-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { AssetLink } from '../components/asset-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { SafetyWeightsDialog } from './safety-weights-dialog.tsx';
import { FleetListPanel } from './fleet-list-panel.tsx';
import type { RowsColumn } from './rows-table.tsx';

/** Safety scores, lowest first, with the causes of each. */
export function ScoresPanel(panel: FleetPanelProps) {
  const { slug, view } = panel;
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const [isWeighing, setWeighing] = useState(false);
  const mayWeigh = useMayAdminister('services:simc:safety');
  return (
    <FleetListPanel
      panel={panel}
      content="scores"
      call="listSafetyScores"
      scope={daysOf(view.scope)}
      nothing={text('noAssets')}
      keyOf={({ asset }) => asset.id}
      actions={
        mayWeigh && (
          <>
            <button type="button" className="text-button" onClick={() => setWeighing(true)}>
              {text('weights')}
            </button>
            {isWeighing && <SafetyWeightsDialog onClose={() => setWeighing(false)} />}
          </>
        )
      }
      rows={[
        [text('group_assets'), ({ asset }) => <AssetLink asset={asset} />],
        [text('group_units'), ({ unit }) => unit.name, 'text'],
        [text('score'), ({ score }) => (score === null ? text('not_enough') : format.number(score))],
        [names('name_distance'), ({ kilometers }) => format.distance(kilometers, 0)],
        ...safetyWeightMetrics.map((metric, at): RowsColumn<SafetyScore> => [
          names(`name_${metric}`),
          ({ asset, parts }) => (
            <PartOfScore slug={slug} assetId={asset.id} metric={metric} part={parts[at]} />
          ),
        ]),
      ]}
    />
  );
}

interface PartOfScoreProps {
  readonly slug: SuiteSlug;
  readonly assetId: number;
  readonly metric: SafetyWeightMetric;
  readonly part: SafetyScore['parts'][number] | undefined;
}

/** A figure that lowers the score, with its points; links to the asset's metric. */
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
