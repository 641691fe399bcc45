import type { MetricAnswer } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { IconArrowUpRight, IconClock, IconDatabase, IconMathFunction } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { CostsLink, hasNoCost } from '../components/costs-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { contentOfMetric } from '../api/modules.ts';
import { FigureChange } from './figure-change.tsx';
import { FigureTarget } from './figure-target.tsx';
import classes from './figure-tile.module.css';
import { Term } from '../../../ui/term.tsx';
import { TrendLine } from '../../../ui/charts/trend-line.tsx';
import { Tile, TileLine } from './tile.tsx';

interface FigureTileProps {
  readonly slug: SuiteSlug;
  /** By day. */
  readonly answer: MetricAnswer;
  /** Omits the formula and the age of the data. */
  readonly isShort: boolean;
  readonly onExplain: () => void;
}

/** A figure with change, trend, coverage and formula; opens its explanation. */
export function FigureTile({ slug, answer, isShort, onExplain }: FigureTileProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const format = useFormat();
  const { metric, unit, figure, groups, dataAt, target } = answer;
  const id = `tile-${metric}`;
  const name = names(`name_${metric}`);
  const value = hasNoCost(answer) ? names('leftOut_no_cost') : words.figure(figure, unit);
  return (
    <Tile
      id={id}
      name={<Term definition={names(`about_${metric}`)}>{name}</Term>}
      isShort={isShort}
      link={
        <ModuleContentLink slug={slug} content={contentOfMetric(metric)} className="icon-button">
          <IconArrowUpRight size={18} stroke={1.75} aria-label={text('openMetric', { name })} />
        </ModuleContentLink>
      }
    >
      <Row justify="space-between" gap={8} wrap>
        <Column align="start" gap={4} minWidth={0}>
          <button
            type="button"
            className={`${classes['value']} figure`}
            data-state={figure.state}
            data-print="text"
            aria-label={text('explain', { name, value })}
            onClick={onExplain}
          >
            {value}
          </button>
          <CostsLink answer={answer} />
          <FigureChange change={words.change(answer)} />
        </Column>
        <TrendLine
          values={groups.map((group) => group.value)}
          // The target of a sum applies to the whole period.
          target={figure.denominator === null ? undefined : target?.value}
        />
      </Row>
      <FigureTarget figure={figure} target={target} unit={unit} />
      <div className={classes['lines']}>
        {!isShort && <TileLine icon={IconMathFunction}>{names(`formula_${metric}`)}</TileLine>}
        <TileLine icon={IconDatabase}>
          <Term definition={text('coverageMeaning')} anchor="coverage">
            {words.coverage(figure.coverage)}
          </Term>
        </TileLine>
        {!isShort && dataAt !== null && (
          <TileLine icon={IconClock}>{text('dataUntil', { when: format.dateTime(dataAt) })}</TileLine>
        )}
      </div>
    </Tile>
  );
}
