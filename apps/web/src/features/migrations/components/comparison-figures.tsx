import type { MigrationComparison } from '@azimute/contract';
import { rightByReason, rightSystems, type RightSystem } from '@azimute/contract/migration-comparisons';
import { useText } from '../../../i18n/use-text.ts';
import { Bold, Box, Faint, Hint, Note, Row, Stack, Surface } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './comparison.module.css';

interface ComparisonFiguresProps {
  readonly shown: MigrationComparison;
}

/** Differences by kind, the share of equal conclusions, and which system was right. */
export function ComparisonFigures({ shown: { kinds, reasons } }: ComparisonFiguresProps) {
  const text = useText('migration-comparison');
  const format = useFormat();
  const sum = (of: (one: (typeof kinds)[number]) => number): number =>
    kinds.reduce((total, one) => total + of(one), 0);
  const [all, differences] = [
    sum(({ theirs, ours }) => Math.max(theirs, ours)),
    sum((one) => one.differences),
  ];
  const unexplained = sum((one) => one.unexplained);
  const rights = (system: RightSystem | null): number =>
    reasons
      .filter(({ reason }) => (reason === null ? null : rightByReason[reason]) === system)
      .reduce((total, { count }) => total + count, 0);
  const parts = [...rightSystems, null]
    .map((system) => ({ system, count: rights(system) }))
    .filter(({ count }) => count > 0);
  return (
    <Stack gap={12}>
      <div className={classes['figures']}>
        {kinds.map((one) => (
          <Surface key={one.kind} gap={4} padding={12}>
            <Faint>{text(`kind_${one.kind}`)}</Faint>
            <Row gap={6} align="baseline">
              <Bold className="figure">{format.number(one.differences)}</Bold>
              <Faint className="figure">
                {text('of', { count: format.number(Math.max(one.theirs, one.ours)) })}
              </Faint>
            </Row>
          </Surface>
        ))}
        <Surface gap={4} padding={12}>
          <Faint>{text('same')}</Faint>
          <Bold className="figure">
            {format.percent(all === 0 ? 1 : Math.max(0, all - differences) / all)}
          </Bold>
        </Surface>
      </div>
      {differences > 0 && (
        <Surface gap={8} padding={12}>
          <Note>{text('rightTitle', format.counted(differences))}</Note>
          <Row gap={2} aria-hidden>
            {parts.map(({ system, count }) => (
              <i
                key={system ?? 'none'}
                className={classes['part']}
                data-right={system ?? 'none'}
                style={{ flexGrow: count }}
              />
            ))}
          </Row>
          <Box as="p" size={12} className="figure">
            {parts
              .map(({ system, count }) => `${text(`right_${system ?? 'none'}`)} ${format.number(count)}`)
              .join(' · ')}
          </Box>
          <Hint>
            {unexplained === 0 ? text('allExplained') : text('unexplained', format.counted(unexplained))}{' '}
            {text('how')}
          </Hint>
        </Surface>
      )}
    </Stack>
  );
}
