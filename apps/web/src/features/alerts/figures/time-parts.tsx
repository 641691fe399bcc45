import type { AlertFigures } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Bars } from '../../../ui/charts/bars.tsx';
import classes from './figures.module.css';
import { FigurePanel } from './ranked-parts.tsx';

const hourSeconds = 3_600;

/** Ages of the open alerts. */
export function OpenAges({ figures: { openAges } }: { readonly figures: AlertFigures }) {
  const text = useText('alert-figures');
  const format = useFormat();
  const sums = openAges.map(({ counts }) => counts.reduce((sum, { count }) => sum + count, 0));
  return (
    <FigurePanel id="ages" title={text('openAges')}>
      <Bars
        bars={openAges.map(({ ageHours: [from, to] }, index) => ({
          key: from,
          label:
            to === null
              ? text('older', { time: format.duration(from * hourSeconds) })
              : text('younger', { time: format.duration(to * hourSeconds) }),
          value: sums[index] ?? 0,
          words: format.number(sums[index] ?? 0),
        }))}
      />
    </FigurePanel>
  );
}

/** Alerts by the hour at which they were opened. */
export function Hours({ figures: { byHour } }: { readonly figures: AlertFigures }) {
  const text = useText('alert-figures');
  const format = useFormat();
  const most = Math.max(1, ...byHour);
  return (
    <FigurePanel id="hours" title={text('byHour')}>
      <Row as="ol" align="end" gap={2} height={96} border="bottom" edge="strong" className={classes['hours']}>
        {[...byHour.entries()].map(([hour, count]) => (
          <Box
            as="li"
            height="100%"
            flex={1}
            key={hour}
            title={text('atHour', { hour, formatted: format.number(count) })}
          >
            <i aria-hidden data-print="colour" style={{ blockSize: `${(count / most) * 100}%` }} />
            <span className="visually-hidden">
              {text('atHour', { hour, formatted: format.number(count) })}
            </span>
          </Box>
        ))}
      </Row>
      <Row as="p" justify="space-between" align="stretch" fontSize={11} color="text-2" aria-hidden>
        <span>00</span>
        <span>06</span>
        <span>12</span>
        <span>18</span>
        <span>24</span>
      </Row>
    </FigurePanel>
  );
}
