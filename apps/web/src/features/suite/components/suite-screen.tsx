import type { FleetSummary } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { SuiteScreenEntry } from '../suite-screens.ts';
import classes from './suite-screen.module.css';

interface SuiteScreenProps {
  readonly screen: SuiteScreenEntry;
  /** Absent until it is read. */
  readonly summary: FleetSummary | undefined;
}

/** One screen of the suite: what it is for, and how things stand there now. */
export function SuiteScreen({ screen, summary }: SuiteScreenProps) {
  const { to, icon: Icon, title, hint, figureLabel, figure } = screen;
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
      <p className={classes['hint']}>{text(hint)}</p>
      <p className={classes['figure']} aria-busy={summary === undefined}>
        <b className="figure">{summary === undefined ? '\u00A0' : format.number(figure(summary.statuses))}</b>
        {summary !== undefined && (
          <span>{text(figureLabel, { count: summary.total, formatted: format.number(summary.total) })}</span>
        )}
      </p>
    </article>
  );
}
