import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useAlertCounts } from '../../alerts/api/use-alert-counts.ts';
import classes from './suite-screen.module.css';

/** How many alerts wait to be treated, how many of them are the person's own, and how grave they are. */
export function AlertsFigure() {
  const text = useText('suite');
  const format = useFormat();
  const counts = useAlertCounts();
  if (counts === undefined) return null;
  return (
    <>
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
      >
        <b className="figure">{format.number(counts.opened + counts.running)}</b>
        <span>{text('alertsToTreat', { formatted: format.number(counts.mine) })}</span>
      </Row>
      <Row as="ul" align="stretch" wrap gap={4} columnGap={16} size={13}>
        {counts.bySeverity
          .filter(({ count }) => count > 0)
          .map(({ severity, count }) => (
            <Row as="li" gap={6} key={severity}>
              <SeverityLabel severity={severity} />
              <Text as="b" weight="semibold" className="figure">
                {format.number(count)}
              </Text>
            </Row>
          ))}
      </Row>
    </>
  );
}
