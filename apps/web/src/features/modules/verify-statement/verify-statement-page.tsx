import { mayOpen } from '@azimute/contract/routes';
import { Button, Textarea } from '@mantine/core';
import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useRentalWords } from '../rentals/use-rental-words.ts';
import classes from './verify-statement-page.module.css';
import { readSeal, signatureSearch } from './verify-statement-search.ts';

/** Verifies by document signature that a rental statement is unchanged since it was issued. */
export function SignaturePage() {
  const text = useText('signature');
  const { search, change } = useAddress(signatureSearch.read);
  const { signature } = search;
  return (
    <Box width="100%" maxWidth={720} paddingTop={14} paddingBottom={24} paddingInline="gutter">
      <PageHeader title={text('title')} />
      <SignatureForm
        key={signature}
        signature={signature}
        onAsk={(asked) => change(() => ({ signature: asked }))}
      />
      {signature !== undefined && <Answer signature={signature} />}
    </Box>
  );
}

interface SignatureFormProps {
  readonly signature: string | undefined;
  readonly onAsk: (signature: string) => void;
}

function SignatureForm({ signature = '', onAsk }: SignatureFormProps) {
  const text = useText('signature');
  const [entered, setEntered] = useState(signature);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = readSeal(entered);
    setWrong(read === undefined);
    if (read !== undefined) onAsk(read);
  };
  return (
    <Stack as="form" gap={12} marginBlock={12} className={classes['form']} onSubmit={submit} noValidate>
      <Textarea
        label={text('signature')}
        description={text('signatureHint')}
        value={entered}
        autosize
        minRows={2}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        error={isWrong && text('notSignature')}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <div>
        <Button type="submit" variant="filled">
          {text('verify')}
        </Button>
      </div>
    </Stack>
  );
}

function Answer({ signature }: { readonly signature: string }) {
  const text = useText('signature');
  const asked = useQuery({
    queryKey: ['rental-signature', signature],
    queryFn: ({ signal }) => callApi('verifyRentalStatement', { params: { signature }, signal }),
  });
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return <InlineError>{text('unknown')}</InlineError>;
  if (asked.data === undefined) return <Waiting query={asked} rows={4} />;
  return <Verdict found={asked.data} />;
}

function Verdict({ found }: { readonly found: AnswerOf<'verifyRentalStatement'> }) {
  const text = useText('signature');
  const rentals = useText('rentals');
  const words = useRentalWords();
  const format = useFormat();
  const mayOpenRentals = mayOpen('services-simc-financials', useProfile());
  const { code, number, from, to, issuedAt, holds } = found;
  const Glyph = holds ? IconRosetteDiscountCheck : IconRosetteDiscountCheckOff;
  return (
    <Box as="section" padding={16} border="all" radius={2} fill="surface" aria-label={text('answer')}>
      <Row
        as="output"
        gap={8}
        marginTop={0}
        marginBottom={12}
        marginInline={0}
        weight="semibold"
        className={classes['verdict']}
        data-holds={holds}
      >
        <Glyph size={22} stroke={1.75} aria-hidden />
        {text(holds ? 'holds' : 'broken')}
      </Row>
      <Facts
        facts={[
          [rentals('code'), code],
          [text('number'), format.number(number)],
          [text('period'), words.days(from, to)],
          [rentals('issued'), format.dateTime(issuedAt)],
        ]}
      />
      <p>{text(holds ? 'holdsHint' : 'brokenHint')}</p>
      {mayOpenRentals && (
        <Link
          className="link"
          to="/{-$locale}/services/simc/$slug/$content"
          params={{ slug: 'financials', content: 'rentals' }}
          search={{ search: code }}
        >
          {text('openContracts')}
        </Link>
      )}
    </Box>
  );
}
