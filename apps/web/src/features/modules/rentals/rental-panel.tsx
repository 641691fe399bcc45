import type { SuiteSlug } from '@azimute/contract/routes';
import { TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { stepDay } from '@azimute/contract/periods';
import { AssetName } from '../../../ui/asset-name.tsx';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Box, Stack, Title } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import classes from './rentals.module.css';
import { rentalRecord, type Rental } from './rental-list.ts';
import { useRentalWords } from './use-rental-words.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface RentalPanelProps extends PanelProps {
  readonly slug: SuiteSlug;
  readonly rentalId: number;
  /** Absent until the list has loaded it. */
  readonly listed: Rental | undefined;
  /** Absent if the user cannot change it. */
  readonly onEdit: ((rental: Rental) => void) | undefined;
}

/** A contract next to the list: terms, statements for any period, and issued statements. */
export function RentalPanel({ slug, rentalId, listed, onEdit, ...panel }: RentalPanelProps) {
  const text = useText('rentals');
  const found = useQuery({
    queryKey: [...rentalRecord.key, 'one', rentalId],
    queryFn: ({ signal }) => callApi('getRentalContract', { params: { contractId: rentalId }, signal }),
    enabled: listed === undefined,
  });
  const rental = listed ?? found.data;
  return (
    <SidePanel
      {...panel}
      label={text('named', { code: rental?.code ?? '' })}
      title={rental?.code}
      subtitle={rental?.customer.name}
      foot={
        onEdit &&
        rental && (
          <IconTextButton icon={IconPencil} onClick={() => onEdit(rental)}>
            {text('edit')}
          </IconTextButton>
        )
      }
    >
      {rental === undefined ? (
        <Waiting query={found} rows={6} />
      ) : (
        <PanelBody>
          <Agreed rental={rental} />
          <StatementPeriod slug={slug} rental={rental} />
          <Statements slug={slug} rental={rental} />
        </PanelBody>
      )}
    </SidePanel>
  );
}

function Agreed({ rental }: Pick<PartProps, 'rental'>) {
  const text = useText('rentals');
  const words = useRentalWords();
  return (
    <Facts
      facts={[
        [
          text('asset'),
          <AssetName key="asset" asset={rental.asset}>
            {words.asset(rental)}
          </AssetName>,
        ],
        [text('site'), words.site(rental)],
        [text('from'), words.day(rental.from)],
        [text('to'), words.to(rental)],
        [text('rate'), words.rate(rental)],
        [text('hoursIncluded'), words.hours(rental)],
        [text('dayRule'), words.rule(rental)],
        [text('note'), rental.note],
      ]}
    />
  );
}

interface PartProps {
  readonly slug: SuiteSlug;
  readonly rental: Rental;
}

/** Returns the last full month, limited to the contract's period. */
function usualPeriod(rental: Rental, today: string): { from: string; to: string } {
  const to = stepDay(`${today.slice(0, 8)}01`, -1);
  const from = `${to.slice(0, 8)}01`;
  const first = rental.from > from ? rental.from : from;
  const last = rental.to !== null && rental.to < to ? rental.to : to;
  return first <= last ? { from: first, to: last } : { from: rental.from, to: rental.to ?? today };
}

function StatementPeriod({ slug, rental }: PartProps) {
  const text = useText('rentals');
  const { timeZone } = useAccount();
  const [period, setPeriod] = useState(() => usualPeriod(rental, dayOf(Date.now(), timeZone)));
  const isSound = period.from !== '' && period.from <= period.to;
  return (
    <Box as="section" marginTop={16}>
      <Title as="h3" marginBottom={8} fontSize={13}>
        {text('newStatement')}
      </Title>
      <Stack columns={2} gap={8} marginBottom={8}>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            size="xs"
            label={text(name)}
            value={period[name]}
            onChange={(event) => setPeriod({ ...period, [name]: event.currentTarget.value })}
          />
        ))}
      </Stack>
      {isSound && (
        <Link
          className="link"
          to="/{-$locale}/services/simc/$slug/$content"
          params={{ slug, content: 'rental-statement' }}
          search={{ contract: rental.id, ...period }}
        >
          {text('openStatement')}
        </Link>
      )}
    </Box>
  );
}

const pageSize = 20;

function Statements({ slug, rental }: PartProps) {
  const text = useText('rentals');
  const words = useRentalWords();
  const statements = useInfiniteQuery({
    queryKey: [...rentalRecord.key, 'statements', rental.id],
    queryFn: ({ pageParam, signal }) =>
      callApi('listRentalStatements', {
        query: { contract: rental.id, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const items = statements.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Box as="section" marginTop={16}>
      <Title as="h3" marginBottom={8} fontSize={13}>
        {text('issuedStatements')}
      </Title>
      <ul className={classes['statements']}>
        {items.map(({ id, number, from, to, total, currency }) => (
          <li key={id}>
            <Link
              className="link"
              to="/{-$locale}/services/simc/$slug/$content"
              params={{ slug, content: 'rental-statement' }}
              search={{ statement: id }}
            >
              {text('numbered', { number })}
            </Link>
            <span>{words.days(from, to)}</span>
            <span className="figure">{words.money(total, currency)}</span>
          </li>
        ))}
      </ul>
      <ShowMore query={statements} size="xs" />
    </Box>
  );
}
