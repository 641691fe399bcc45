import type { AlertSendingRow } from '@azimute/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { sendingsOptions } from '../api/alerts-queries.ts';

/** Notifications of an alert: recipients, channels and times; loaded on demand. */
export function WhoWasTold({ alertId }: { readonly alertId: number }) {
  const text = useText('alerts');
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={8} marginTop={8}>
      <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('whoWasTold')}
      </button>
      {isOpen && <ToldList alertId={alertId} />}
    </Stack>
  );
}

function ToldList({ alertId }: { readonly alertId: number }) {
  const text = useText('alerts');
  const format = useFormat();
  const query = useInfiniteQuery(sendingsOptions(alertId));
  if (query.data === undefined) return <Waiting query={query} rows={2} />;
  const sendings = query.data.pages.flatMap(({ items }) => items);
  const when = ({ dueAt, sentAt, outcome }: AlertSendingRow): string => {
    if (outcome !== null && outcome !== 'sent') return text(`telling_${outcome}`);
    return sentAt === null ? text('tellingWaits', { when: format.dateTime(dueAt) }) : format.dateTime(sentAt);
  };
  if (sendings.length === 0) return <Hint>{text('nobodyTold')}</Hint>;
  return (
    <>
      <ul aria-label={text('whoWasTold')}>
        {sendings.map((sending) => (
          <li key={`${sending.person?.id} ${sending.channel} ${sending.level} ${sending.dueAt}`}>
            <Text size={12}>
              {[
                sending.person?.name ?? text('somebody'),
                text(`told_${sending.channel}`),
                when(sending),
              ].join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
      <ShowMore query={query} size="xs" />
    </>
  );
}
