import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Box, Hint, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { LinkDialog } from './link-dialog.tsx';
import { makerFeedRecord, type MakerFeed, type MakerMachine } from './maker-feed-list.ts';
import { useMakerWords } from './use-maker-words.tsx';

const firstShown = 5;
const most = 500;

interface FeedMachinesProps {
  readonly feed: MakerFeed;
  readonly isLinked: boolean;
}

/** Machines of a feed, with or without an asset. */
export function FeedMachines({ feed: { id }, isLinked }: FeedMachinesProps) {
  const text = useText('maker-feeds');
  const ui = useText('ui');
  const words = useMakerWords();
  const [shown, setShown] = useState(firstShown);
  const [linking, setLinking] = useState<MakerMachine | null>(null);
  const { data } = useQuery({
    queryKey: [...makerFeedRecord.key, 'machines', id, isLinked],
    queryFn: ({ signal }) =>
      callApi('listMakerMachines', {
        query: { feeds: [id], linked: isLinked ? 'true' : 'false', limit: most },
        signal,
      }),
  });
  const unlinking = useAction({
    call: ({ id: makerMachineId }: MakerMachine) =>
      callApi('unlinkMakerMachine', { params: { makerMachineId } }),
    invalidates: [makerFeedRecord.key, ['assets']],
    success: (_context, _answer, machine) => text('unlinkDone', { machine: words.machine(machine) }),
    confirm: (_context, machine) => ({
      title: text('unlinkTitle', { machine: words.machine(machine) }),
      effect: text('unlinkEffect'),
      confirmLabel: text('unlink'),
      danger: true,
    }),
  });
  if (data === undefined) return null;
  if (data.items.length === 0) return <Hint>{text('noMachines')}</Hint>;
  return (
    <>
      <Stack as="ul" gap={12} minWidth={0}>
        {data.items.slice(0, shown).map((machine) => (
          <Row as="li" key={machine.id} gap={8} justify="space-between" align="start">
            <Machine machine={machine} />
            <Box flex="none">
              <Button size="xs" onClick={() => (isLinked ? unlinking.run(machine) : setLinking(machine))}>
                {text(isLinked ? 'unlink' : 'link')}
              </Button>
            </Box>
          </Row>
        ))}
      </Stack>
      {data.items.length > shown && <Button onClick={() => setShown(most)}>{ui('showMore')}</Button>}
      {linking !== null && <LinkDialog machine={linking} onClose={() => setLinking(null)} />}
      {unlinking.dialog}
    </>
  );
}

function Machine({ machine }: { readonly machine: MakerMachine }) {
  const text = useText('maker-feeds');
  const format = useFormat();
  const words = useMakerWords();
  const { asset, likelyAsset, maker, model, readings } = machine;
  const values = readings
    .filter(({ value }) => value !== null)
    .map(({ kind, value }) => `${text(`reading_${kind}`)}: ${words.value(value)}`);
  return (
    <Stack gap={2} minWidth={0}>
      <Text as="span" mono breaks>
        {words.machine(machine)}
      </Text>
      <Hint>
        {[
          asset?.code ?? (likelyAsset && text('likely', { asset: likelyAsset.code })),
          [maker, model].filter(Boolean).join(' '),
          format.dateTime(machine.seenAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Hint>
      <Hint>{values.join(' · ')}</Hint>
    </Stack>
  );
}
