import type { DoubtedQuantity, MakerProblemKind, UnitDecision } from '@azimute/contract/maker-feeds';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Hint, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { makerFeedRecord, type MakerFeed, type MakerProblem } from './maker-feed-list.ts';

const quantities: Partial<Record<MakerProblemKind, DoubtedQuantity>> = {
  fuel_unit_doubted: 'fuel',
  distance_unit_doubted: 'distance',
};

/** How the portal treats each deviation. */
const corrections: Readonly<
  Record<MakerProblemKind, 'time_without_zone' | 'ignored' | 'once' | 'read' | 'stated'>
> = {
  fuel_unit_doubted: 'stated',
  distance_unit_doubted: 'stated',
  time_without_zone: 'time_without_zone',
  time_invalid: 'ignored',
  time_in_future: 'ignored',
  unit_missing: 'ignored',
  unit_unknown: 'ignored',
  value_invalid: 'ignored',
  zero_position: 'ignored',
  duplicate_element: 'once',
  duplicate_machine: 'once',
  machine_unnamed: 'ignored',
  page_repeated: 'once',
  page_skipped: 'read',
  page_unreadable: 'ignored',
  link_elsewhere: 'ignored',
};

/** Deviations from the standard, by manufacturer; doubted units wait for a decision. */
export function FeedDeviations({ feed: { id, name } }: { readonly feed: MakerFeed }) {
  const text = useText('maker-feeds');
  const { data } = useQuery({
    queryKey: [...makerFeedRecord.key, 'problems', id],
    queryFn: ({ signal }) => callApi('listMakerProblems', { query: { feeds: [id] }, signal }),
  });
  const deciding = useAction({
    call: ({ maker, kind, decision }: MakerProblem & { readonly decision: UnitDecision }) =>
      callApi('decideMakerUnit', {
        params: { makerFeedId: id },
        body: { maker, quantity: quantities[kind] ?? 'fuel', decision },
      }),
    invalidates: [makerFeedRecord.key],
    success: () => text('decided'),
  });
  if (data === undefined) return null;
  if (data.items.length === 0) return <Hint>{text('noDeviations')}</Hint>;
  return (
    <Stack as="ul" gap={12} minWidth={0}>
      {data.items.map((problem) => (
        <Stack as="li" gap={2} minWidth={0} key={`${problem.kind} ${problem.maker}`}>
          <Deviation problem={problem} feedName={name} />
          {quantities[problem.kind] !== undefined && problem.decision === null && (
            <Row gap={8} marginTop={4}>
              <Button
                size="xs"
                variant="filled"
                disabled={deciding.isPending}
                onClick={() => deciding.run({ ...problem, decision: 'convert' })}
              >
                {text('convert')}
              </Button>
              <Button
                size="xs"
                disabled={deciding.isPending}
                onClick={() => deciding.run({ ...problem, decision: 'keep' })}
              >
                {text('keep')}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function Deviation({ problem, feedName }: { readonly problem: MakerProblem; readonly feedName: string }) {
  const text = useText('maker-feeds');
  const format = useFormat();
  const { kind, maker, machineCount, occurrences, decision, heldCount } = problem;
  const words = text(`kind_${kind}`, { maker: maker || feedName });
  const waits =
    heldCount > 0 ? text('heldCount', format.counted(heldCount)) : text(`correct_${corrections[kind]}`);
  return (
    <>
      <Text as="span" weight="semibold">
        {machineCount > 0 ? `${words}: ${text('machineCount', format.counted(machineCount))}` : words}
      </Text>
      <Hint>
        {`${text('foundTimes', format.counted(occurrences))}. ${decision === null ? waits : text(`decided_${decision}`)}`}
      </Hint>
    </>
  );
}
