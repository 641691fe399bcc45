import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { dueActionsOptions } from '../api/due-actions-query.ts';
import { useHomeUnits } from '../api/home-units.ts';
import { DueActionRow } from './due-action-row.tsx';
import { HomeCard } from './home-card.tsx';

const shown = { desk: 6, phone: 4 };
const perPage = 50;

/** Due actions, most urgent first; each row with the button for its next step. */
export function DueActionsCard() {
  const text = useText('home');
  const format = useFormat();
  const { id } = useAccount();
  const [isWhole, setWhole] = useState(false);
  const first = useIsNarrow() ? shown.phone : shown.desk;
  const query = useInfiniteQuery(dueActionsOptions(id, isWhole ? perPage : first, useHomeUnits()));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages[0]?.total;
  return (
    <HomeCard
      id="due-actions"
      title={text('dueActions')}
      count={total === undefined || total === 0 ? undefined : format.number(total)}
      note={rows.length > 1 ? text('mostUrgentFirst') : undefined}
      end={
        !isWhole &&
        total !== undefined &&
        total > rows.length && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {text('seeAll')}
          </button>
        )
      }
    >
      {query.data === undefined && <Waiting query={query} rows={first} />}
      {total === 0 && (
        <EmptyState icon={IconCircleCheck} title={text('dueNone')} text={text('dueNoneText')} />
      )}
      <ul>
        {rows.map((action, place) => (
          <DueActionRow key={action.key} action={action} isFirst={place === 0} />
        ))}
      </ul>
      {isWhole && query.hasNextPage && (
        <Box padding={12} border="top">
          <ShowMore query={query} fullWidth />
        </Box>
      )}
    </HomeCard>
  );
}
