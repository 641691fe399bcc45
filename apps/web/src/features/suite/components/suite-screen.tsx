import type { AssetStatus, FleetSummary } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
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
    <Stack
      as="article"
      gap={4}
      padding={16}
      position="relative"
      border="all"
      radius={3}
      className={classes['card']}
    >
      <Row as="h2" gap={8} weight="semibold" size={14} className={classes['title']}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {/* The link covers the card. */}
        <Link to={to} className="whole-link">
          {text(title)}
        </Link>
      </Row>
      <Text size={13} color="text-3">
        {text(hint)}
      </Text>
      {figureLabel !== undefined && (
        <Row
          as="p"
          align="baseline"
          gap={2}
          columnGap={8}
          marginTop={12}
          wrap
          size={13}
          color="text-2"
          className={classes['figure']}
          aria-busy={summary === undefined}
        >
          <b className="figure">
            {summary === undefined ? '\u00A0' : format.number(sumOf(summary, counted))}
          </b>
          {summary !== undefined && <span>{text(figureLabel, format.counted(summary.total))}</span>}
        </Row>
      )}
      {name === 'services-simc-alertas-alertas' && <AlertsFigure />}
      {summary !== undefined && counted.length > 0 && (
        <Row as="ul" align="stretch" wrap gap={4} columnGap={16} size={13}>
          {counted.map((status) => (
            <Row as="li" gap={6} key={status}>
              <StatusLabel status={status} />
              <Text as="b" weight="semibold" className="figure">
                {format.number(summary.statuses[status])}
              </Text>
            </Row>
          ))}
        </Row>
      )}
    </Stack>
  );
}

function sumOf({ statuses }: FleetSummary, counted: readonly AssetStatus[]): number {
  return counted.reduce((sum, status) => sum + statuses[status], 0);
}
