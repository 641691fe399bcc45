import type { MetricCode } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { useFigures } from '../api/figures-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { SideSheet } from '../components/side-sheet.tsx';
import classes from './explain.module.css';
import { FigureExplanation } from './figure-explanation.tsx';
import { LateChange } from './late-change.tsx';
import { MetricCauses } from './metric-causes.tsx';
import { Waiting } from '../../../ui/waiting.tsx';

interface FigurePanelProps {
  readonly slug: SuiteSlug;
  readonly metric: MetricCode;
  readonly view: ModuleView;
  readonly onClose: () => void;
}

/** Explanation of a figure, next to its page. */
export function FigurePanel({ slug, metric, view, onClose }: FigurePanelProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const figures = useFigures(view.scope, { metrics: [metric] });
  // While this metric loads, the previous one's data is still there.
  const answer = figures.data?.items.find((one) => one.metric === metric);
  return (
    <SideSheet title={names(`name_${metric}`)} onClose={onClose}>
      {answer === undefined ? (
        <Waiting query={figures} rows={8} />
      ) : (
        <>
          <Text marginBottom={8} weight="semibold" size={24} figure>
            {words.figure(answer.figure, answer.unit)}
          </Text>
          <FigureExplanation slug={slug} answer={answer} />
          <LateChange metric={metric} scope={view.scope} />
          <MetricCauses slug={slug} metric={metric} scope={view.scope} />
          <Box
            paddingTop={12}
            paddingBottom={8}
            paddingInline={0}
            wrap
            weight="medium"
            className={classes['foot']}
          >
            <ModuleContentLink slug={slug} content={contentOfMetric(metric)}>
              {text('openRows')}
            </ModuleContentLink>
            <ModuleContentLink slug={slug} content="ranking" search={{ metric }}>
              {text('openRanking')}
            </ModuleContentLink>
          </Box>
        </>
      )}
    </SideSheet>
  );
}
