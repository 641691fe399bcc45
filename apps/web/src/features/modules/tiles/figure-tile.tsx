import type { MetricAnswer } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { IconArrowUpRight, IconClock, IconDatabase, IconMathFunction } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { CostsLink, hasNoCost } from '../components/costs-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { contentOfMetric } from '../api/modules.ts';
import { FigureChange } from './figure-change.tsx';
import { FigureTarget } from './figure-target.tsx';
import classes from './figure-tile.module.css';
import { TrendLine } from '../../../ui/charts/trend-line.tsx';

interface FigureTileProps {
  readonly slug: SuiteSlug;
  /** By day. */
  readonly answer: MetricAnswer;
  /** Without its formula and the time of its data. */
  readonly isShort: boolean;
  readonly onExplain: () => void;
}

/** A figure with its change, trend, coverage and formula; pressed, it explains itself. */
export function FigureTile({ slug, answer, isShort, onExplain }: FigureTileProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const format = useFormat();
  const { metric, unit, direction, figure, before, groups, dataAt, target } = answer;
  const id = `tile-${metric}`;
  const name = names(`name_${metric}`);
  const value = hasNoCost(answer) ? names('leftOut_no_cost') : words.figure(figure, unit);
  return (
    <Column
      as="section"
      gap={4}
      minWidth={0}
      fill="surface"
      border="all"
      radius={3}
      className={classes['tile']}
      data-short={isShort || undefined}
      aria-labelledby={id}
    >
      <Row justify="space-between" gap={8}>
        <Text as="h2" fontSize={13} weight="regular" color="text-2" id={id}>
          {name}
        </Text>
        <ModuleContentLink slug={slug} content={contentOfMetric(metric)} className="icon-button">
          <IconArrowUpRight size={18} stroke={1.75} aria-label={text('openMetric', { name })} />
        </ModuleContentLink>
      </Row>
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
          <FigureChange change={words.change(figure.value, before?.value, unit, direction)} />
        </Column>
        <TrendLine
          values={groups.map((group) => group.value)}
          // That of a sum is of the whole period.
          target={figure.denominator === null ? undefined : target?.value}
        />
      </Row>
      <FigureTarget figure={figure} target={target} unit={unit} />
      <div className={classes['lines']}>
        {!isShort && (
          <Row as="p" align="stretch" gap={6} line={19} color="text-2" size={12}>
            <IconMathFunction size={14} stroke={1.75} aria-hidden />
            {names(`formula_${metric}`)}
          </Row>
        )}
        <Row as="p" align="stretch" gap={6} line={19} color="text-2" size={12}>
          <IconDatabase size={14} stroke={1.75} aria-hidden />
          {words.coverage(figure.coverage)}
        </Row>
        {!isShort && dataAt !== null && (
          <Row as="p" align="stretch" gap={6} line={19} color="text-2" size={12}>
            <IconClock size={14} stroke={1.75} aria-hidden />
            {text('dataUntil', { when: format.dateTime(new Date(dataAt)) })}
          </Row>
        )}
      </div>
    </Column>
  );
}
