import type { AssetStatus, FleetSummary } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { SuiteScreenEntry } from '../suite-screens.ts';
import { AlertsFigure } from './alerts-figure.tsx';
import classes from './suite-screen.module.css';

interface SuiteScreenProps {
  readonly screen: SuiteScreenEntry;
  /** Absent until it is read. */
  readonly summary: FleetSummary | undefined;
}

/** One screen of the suite: what it is for, and how things stand there now. */
export function SuiteScreen({ screen, summary }: SuiteScreenProps) {
  const { name, to, icon: Icon, title, hint, figureLabel, counted } = screen;
  const text = useText('suite');
  const format = useFormat();
  return (
    <article className={classes['card']}>
      <h2 className={classes['title']}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {/* The link covers the card. */}
        <Link to={to} className={classes['link']}>
          {text(title)}
        </Link>
      </h2>
      <Text size={13} color="text-3">
        {text(hint)}
      </Text>
      {figureLabel !== undefined && (
        <p className={classes['figure']} aria-busy={summary === undefined}>
          <b className="figure">
            {summary === undefined ? '\u00A0' : format.number(sumOf(summary, counted))}
          </b>
          {summary !== undefined && (
            <span>
              {text(figureLabel, { count: summary.total, formatted: format.number(summary.total) })}
            </span>
          )}
        </p>
      )}
      {name === 'services-simc-alertas-alertas' && <AlertsFigure />}
      {summary !== undefined && counted.length > 0 && (
        <ul className={classes['statuses']}>
          {counted.map((status) => (
            <li key={status}>
              <StatusLabel status={status} />
              <b className="figure">{format.number(summary.statuses[status])}</b>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function sumOf({ statuses }: FleetSummary, counted: readonly AssetStatus[]): number {
  return counted.reduce((sum, status) => sum + statuses[status], 0);
}
