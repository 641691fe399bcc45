import type { FleetSummary } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { statusOrder, statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { communicatingStatuses, countCommunicating } from '../count-communicating.ts';
import { FleetLink } from './fleet-link.tsx';
import classes from './fleet-now.module.css';

interface FleetNowProps {
  readonly summary: FleetSummary;
}

/** The fleet by status: counts that open the assets behind them, and a bar in the same order and patterns. */
export function FleetNow({ summary }: FleetNowProps) {
  const text = useText('home');
  const format = useFormat();
  const { statuses, total } = summary;
  const { count: heard, share } = countCommunicating(statuses);
  return (
    <Box
      as="section"
      fill="surface"
      border="all"
      radius={3}
      className={classes['card']}
      aria-labelledby="fleet-now"
    >
      <Row justify="space-between" wrap gap={2} columnGap={16}>
        <Title size={14} id="fleet-now">
          {text('fleetNow')}
        </Title>
        <Text gap={0} columnGap={14} wrap size={12} color="text-2" className={`${classes['facts']} figure`}>
          <FleetLink>{text('assets', format.counted(total))}</FleetLink>
          {share !== null && (
            <FleetLink
              statuses={communicatingStatuses}
              title={text('communicatingFormula', {
                heard: format.number(heard),
                total: format.number(total),
              })}
            >
              {text('communicating', { share: format.percent(share) })}
            </FleetLink>
          )}
          <span>{text('asOf', { time: format.time(new Date(summary.at)) })}</span>
        </Text>
      </Row>
      <Stack as="ul" marginTop={10} className={classes['counts']}>
        {statusOrder.map((status) => (
          <li key={status}>
            <FleetLink statuses={[status]} className={classes['count']}>
              <StatusLabel status={status} />
              <b className="figure">{format.number(statuses[status])}</b>
            </FleetLink>
          </li>
        ))}
      </Stack>
      <Box gap={3} marginTop={14} height={10} className={classes['bar']} data-print="colour" aria-hidden>
        {statusOrder
          .filter((status) => statuses[status] > 0)
          .map((status) => (
            <i
              key={status}
              className={statusStyles[status].className}
              style={{ flexGrow: statuses[status] }}
            />
          ))}
      </Box>
    </Box>
  );
}
