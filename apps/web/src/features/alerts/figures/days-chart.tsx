import type { Severity, AlertFigures } from '@azimute/contract';
import { severities } from '@azimute/contract/geofences/values';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column, Row } from '../../../ui/layout/primitives.tsx';
import { SeverityGlyph, severityTokens } from '../../../ui/severity-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './figures.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

type Counts = AlertFigures['bySeverity'];

const gravestFirst = severities.toReversed();
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);
const countOf = (counts: Counts, severity: Counts[number]['severity']): number =>
  counts.find((one) => one.severity === severity)?.count ?? 0;
const sumOf = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Alerts per day by severity, as columns or a table. */
export function DaysChart({ figures: { days, bySeverity } }: { readonly figures: AlertFigures }) {
  const text = useText('alert-figures');
  const [asTable, setAsTable] = useState(false);
  const shown = gravestFirst.filter((severity) => countOf(bySeverity, severity) > 0);
  return (
    <section className={classes['wide']} aria-labelledby="by-day">
      <Row justify="space-between" gap={8} className={classes['partHead']}>
        <h2 id="by-day">{text('byDay')}</h2>
        <IconButton
          icon={IconTable}
          label={text('asTable')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      </Row>
      {asTable ? <DaysTable shown={shown} days={days} /> : <DaysBars days={days} />}
      <SeverityLegend shown={shown} bySeverity={bySeverity} />
    </section>
  );
}

interface DaysTableProps {
  readonly shown: readonly Severity[];
  readonly days: AlertFigures['days'];
}

function DaysTable({ shown, days }: DaysTableProps) {
  const text = useText('alert-figures');
  const severityText = useText('severity');
  const format = useFormat();
  return (
    <Box maxHeight={240} overflow="auto">
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{text('day')}</th>
            {shown.map((severity) => (
              <th key={severity} scope="col">
                {severityText(severity)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, counts }) => (
            <tr key={date}>
              <th scope="row">{format.date(noon(date))}</th>
              {shown.map((severity) => (
                <td key={severity} className="figure">
                  {format.number(countOf(counts, severity))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface DaysBarsProps {
  readonly days: AlertFigures['days'];
}

function DaysBars({ days }: DaysBarsProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ counts }) => sumOf(counts)));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <>
      <Row align="stretch" gap={3} height={168} border="bottom" edge="strong" aria-hidden data-print="colour">
        {days.map(({ date, counts }) => (
          <Column
            as="span"
            key={date}
            justify="end"
            flex={1}
            gap={1}
            minWidth={2}
            title={`${format.date(noon(date))}: ${format.number(sumOf(counts))}`}
          >
            {gravestFirst.toReversed().map((severity) => {
              const count = countOf(counts, severity);
              return (
                count > 0 && (
                  <i
                    key={severity}
                    style={{
                      height: `${(count / most) * 100}%`,
                      background: `var(--sv-${severityTokens[severity]})`,
                    }}
                  />
                )
              );
            })}
          </Column>
        ))}
      </Row>
      {first && last && (
        <Row as="p" justify="space-between" align="stretch" fontSize={11} color="text-2" aria-hidden>
          <span>{format.date(noon(first.date))}</span>
          <span>{text('mostInADay', { formatted: format.number(most) })}</span>
          <span>{format.date(noon(last.date))}</span>
        </Row>
      )}
    </>
  );
}

interface SeverityLegendProps {
  readonly shown: readonly Severity[];
  readonly bySeverity: Counts;
}

function SeverityLegend({ shown, bySeverity }: SeverityLegendProps) {
  const severityText = useText('severity');
  const format = useFormat();
  return (
    <Row as="ul" align="stretch" wrap gap={4} columnGap={16} fontSize={12} className={classes['legend']}>
      {shown.map((severity) => (
        <li key={severity}>
          <SeverityGlyph severity={severity} size={14} /> {severityText(severity)}{' '}
          <b className="figure">{format.number(countOf(bySeverity, severity))}</b>
        </li>
      ))}
    </Row>
  );
}
