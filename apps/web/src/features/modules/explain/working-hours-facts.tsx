import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { workingHoursOptions } from '../../alert-types/api/alert-type-queries.ts';
import { useMayManageAlerts } from '../../alert-types/api/use-may-manage-alerts.ts';
import { useHoursWords } from '../../alert-types/components/use-hours-words.ts';

const SHOWN = 6;

/** Working hours used by a figure of planned time, with a link to the settings. */
export function WorkingHoursFacts() {
  const text = useText('modules');
  const { nameOf, wordsOf } = useHoursWords();
  const query = useQuery(workingHoursOptions);
  const mayManage = useMayManageAlerts();
  if (query.data === undefined) return <Waiting query={query} rows={2} />;
  const { items } = query.data;
  return (
    <Facts
      title={text('workingHoursTitle')}
      facts={items.slice(0, SHOWN).map((kept) => [nameOf(kept), wordsOf(kept)])}
    >
      {items.length === 0 && <p>{text('hoursNone')}</p>}
      {mayManage && (
        <Link to="/{-$locale}/services/simc/alertas/gerenciamento" search={{ tab: 'due' }}>
          {text('hoursOpen')}
        </Link>
      )}
    </Facts>
  );
}
