import type { AlertFigures } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './figures.module.css';
import { AlertRowsLink, type Days } from './alert-rows-link.tsx';

interface UnitTimesProps {
  readonly figures: AlertFigures;
  readonly days: Days;
}

/** Times of each UL to acknowledge and to resolve: median and 90th percentile. */
export function UnitTimes({ figures: { byUnit }, days }: UnitTimesProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  return (
    <section className={classes['wide']} aria-labelledby="by-unit">
      <Row justify="space-between" gap={8} className={classes['partHead']}>
        <h2 id="by-unit">{text('byUnit')}</h2>
      </Row>
      <Box maxHeight={240} overflow="auto">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{text('unit')}</th>
              <th scope="col">{text('alerts')}</th>
              <th scope="col">{text('owned')}</th>
              <th scope="col">{text('ownedNine')}</th>
              <th scope="col">{text('resolved')}</th>
              <th scope="col">{text('resolvedNine')}</th>
              <th scope="col">{text('late')}</th>
            </tr>
          </thead>
          <tbody>
            {byUnit.map((row) => (
              <tr key={row.unit.id}>
                <Box as="th" scope="row" whiteSpace="pre-line">
                  <AlertRowsLink rows={{ ...days, units: [row.unit.id] }}>{row.unit.name}</AlertRowsLink>
                </Box>
                <td className="figure">{format.number(row.count)}</td>
                <td className="figure">{format.duration(row.ownedMedianSeconds)}</td>
                <td className="figure">{format.duration(row.ownedP90Seconds)}</td>
                <td className="figure">{format.duration(row.resolvedMedianSeconds)}</td>
                <td className="figure">{format.duration(row.resolvedP90Seconds)}</td>
                <td className="figure">{format.number(row.lateCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </section>
  );
}
