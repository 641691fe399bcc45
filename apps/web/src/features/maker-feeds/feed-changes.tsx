import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { Hint, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { makerFeedRecord, type MakerFeed } from './maker-feed-list.ts';
import { useMakerWords } from './use-maker-words.tsx';

const shown = 20;

/** Readings that came late, or again with another value. */
export function FeedChanges({ feed: { id } }: { readonly feed: MakerFeed }) {
  const text = useText('maker-feeds');
  const format = useFormat();
  const words = useMakerWords();
  const { data } = useQuery({
    queryKey: [...makerFeedRecord.key, 'changes', id],
    queryFn: ({ signal }) => callApi('listMakerChanges', { query: { feeds: [id], limit: shown }, signal }),
  });
  if (data === undefined) return null;
  if (data.items.length === 0) return <Hint>{text('noChanges')}</Hint>;
  return (
    <Stack as="ul" gap={12} minWidth={0}>
      {data.items.map((change) => (
        <Stack as="li" key={change.id} gap={2} minWidth={0}>
          <Row gap={6} wrap>
            <Text as="span" weight="semibold">
              {change.asset?.code ?? change.pin}
            </Text>
            <span>{text(`reading_${change.kind}`)}</span>
            <Hint>{words.value(change.before)}</Hint>
            <IconArrowRight size={14} aria-hidden />
            <Text as="span" weight="semibold">
              {words.value(change.after)}
            </Text>
          </Row>
          <Hint>{format.dateTime(change.at)}</Hint>
        </Stack>
      ))}
    </Stack>
  );
}
