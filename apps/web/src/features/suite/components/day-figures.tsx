import { metricModules } from '@azimute/contract/metrics/modules';
import { seesModule } from '@azimute/contract/modules';
import type { MetricAnswer, MetricCode } from '@azimute/contract';
import { stepDay } from '@azimute/contract/periods';
import { mayOpen, suiteSlugs } from '@azimute/contract/routes';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFigures } from '../../modules/api/figures-queries.ts';
import { contentOfMetric } from '../../modules/api/modules.ts';
import { useFigureWords } from '../../modules/api/use-figure-words.ts';
import { ModuleContentLink } from '../../modules/components/module-content-link.tsx';
import { FigureChange } from '../../modules/tiles/figure-change.tsx';
import { DayTile } from './day-tile.tsx';

/** Figures that change within a day and that the user can see. */
const dayMetrics = [
  'engine_hours',
  'distance',
  'utilization',
  'idle_share',
] as const satisfies readonly MetricCode[];

/** Figures of today, compared with yesterday. */
export function DayFigures({ today }: { readonly today: string }) {
  const modules = useProfile().modules.map(({ code }) => code);
  const metrics = dayMetrics.filter((metric) =>
    metricModules[metric].some((module) => seesModule(modules, module)),
  );
  const { data } = useFigures({ from: today, to: stepDay(today, 1), compare: 'before' }, { metrics });
  return data?.items.map((answer) => <FigureOfDay key={answer.metric} answer={answer} />);
}

function FigureOfDay({ answer }: { readonly answer: MetricAnswer }) {
  const names = useText('metrics');
  const words = useFigureWords();
  const profile = useProfile();
  const { metric, figure, unit } = answer;
  const value = words.figure(figure, unit);
  const slug = suiteSlugs.find(
    (one) =>
      metricModules[metric].includes(`services:simc:${one}`) && mayOpen(`services-simc-${one}`, profile),
  );
  return (
    <DayTile
      id={`day-${metric}`}
      name={names(`name_${metric}`)}
      value={
        slug === undefined ? (
          value
        ) : (
          <ModuleContentLink slug={slug} content={contentOfMetric(metric)} search={{ period: 'today' }}>
            {value}
          </ModuleContentLink>
        )
      }
    >
      <FigureChange change={words.change(answer)} />
    </DayTile>
  );
}
