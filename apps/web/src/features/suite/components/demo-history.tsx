import { useQuery } from '@tanstack/react-query';
import { portalSettings } from '../../../api/portal.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { demoHistoryQuery } from '../api/demo-history-query.ts';
import classes from './demo-history.module.css';

/** A quiet line while the past of the demo's fleet is being loaded; no other portal has it. */
export function DemoHistory() {
  const text = useText('suite');
  const format = useFormat();
  const { data } = useQuery({ ...demoHistoryQuery(), enabled: portalSettings().demo });
  const share = data?.loadedShare ?? null;
  if (share === null) return null;
  return (
    <Row as="p" gap={8} margin={0} size={13} color="text-2">
      <progress className={classes['bar']} aria-label={text('demoHistoryBar')} value={share} />
      <span className="figure">{text('demoHistory', { share: format.percent(share, 0) })}</span>
    </Row>
  );
}
