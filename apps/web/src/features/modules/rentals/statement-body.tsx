import type { SuiteSlug } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import panel from '../panels/panel.module.css';
import classes from './rentals.module.css';
import { StatementDays, type StatementParts } from './statement-days.tsx';
import { useRentalWords } from './use-rental-words.ts';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

interface StatementBodyProps {
  readonly slug: SuiteSlug;
  readonly parts: StatementParts;
  readonly openDay: string | undefined;
}

/** Terms, total, daily evidence and document signature. */
export function StatementBody({ slug, parts, openDay }: StatementBodyProps) {
  const text = useText('rentals');
  const { content, issued } = parts;
  return (
    <>
      <Notices slug={slug} parts={parts} />
      <section className={panel['panel']} aria-label={text('agreed')}>
        <StatementFacts content={content} />
        {issued !== undefined && <SignatureFacts issued={issued} />}
      </section>
      <StatementDays content={content} now={issued?.now ?? null} openDay={openDay} />
    </>
  );
}

interface StatementFactsProps {
  readonly content: StatementParts['content'];
}

function StatementFacts({ content }: StatementFactsProps) {
  const text = useText('rentals');
  const words = useRentalWords();
  const format = useFormat();
  const { contract, sums, currency, timeZone } = content;
  return (
    <Stack gap={0} columnGap={32} marginBottom={12} className={classes['heads']}>
      <Facts
        title={text('agreed')}
        facts={[
          [text('customer'), contract.customer.name],
          [text('asset'), words.asset(contract)],
          [text('site'), words.site(contract)],
          [text('rate'), words.rate(contract)],
          [text('hoursIncluded'), words.hours(contract)],
          [text('dayRule'), words.rule(contract)],
          [text('zone'), timeZone],
        ]}
      />
      <Facts
        title={text('comesTo')}
        facts={[
          [
            text('countedDays'),
            text('countedOf', {
              counted: format.number(sums.countedDays),
              days: format.number(sums.days),
            }),
          ],
          [text('unknownDays'), sums.unknownDays === 0 ? null : format.number(sums.unknownDays)],
          [text('engineHours'), format.hours(sums.engineSeconds / 3600)],
          [
            text('hoursIncluded'),
            sums.includedSeconds === null ? null : format.hours(sums.includedSeconds / 3600),
          ],
          [text('overuseHours'), format.hours(sums.overuseSeconds / 3600)],
          [text('rent'), words.money(sums.rent, currency)],
          [text('overuse'), words.money(sums.overuse, currency)],
          [text('total'), <strong key="total">{words.money(sums.total, currency)}</strong>],
        ]}
      />
    </Stack>
  );
}

interface SignatureFactsProps {
  readonly issued: NonNullable<StatementBodyProps['parts']['issued']>;
}

function SignatureFacts({ issued }: SignatureFactsProps) {
  const text = useText('rentals');
  const format = useFormat();
  return (
    <>
      <Facts
        title={text('signature')}
        facts={[
          [
            text('issued'),
            text('issuedBy', {
              when: format.dateTime(issued.content.issuedAt),
              name: issued.content.issuedBy.name,
            }),
          ],
          [
            text('signatureValue'),
            <Text as="span" key="signature" breaks fontSize={12} className={classes['seal']}>
              <CopyValue name={text('signatureValue')} value={issued.signature} />
            </Text>,
          ],
          [text('signatureState'), text(issued.holds ? 'signatureHolds' : 'signatureBroken')],
          [
            text('verifiedAt'),
            <Link
              key="verify"
              className="link"
              to="/{-$locale}/services/simc/verify-statement"
              search={{ signature: issued.signature }}
            >
              {text('verifyScreen')}
            </Link>,
          ],
        ]}
      />
      <Suspense>
        <QrCode isSmall text={signatureAddress(issued.signature)} label={text('signatureCode')} />
      </Suspense>
    </>
  );
}

/** Returns the address in the print's QR code; its language follows the reader's profile. */
function signatureAddress(signature: string): string {
  return `${window.location.origin}/services/simc/verify-statement?signature=${signature}`;
}

function Notices({ slug, parts: { content, draft, issued } }: Pick<StatementBodyProps, 'slug' | 'parts'>) {
  const text = useText('rentals');
  const words = useRentalWords();
  const now = issued?.now ?? null;
  return (
    <Stack gap={8} marginBottom={12}>
      {draft !== undefined && (
        <p className={classes['notice']}>{text(draft.isOver ? 'isDraft' : 'isNotOver')}</p>
      )}
      {draft?.overlaps.map(({ id, number, from, to }) => (
        <p key={id} className={classes['notice']}>
          {text('overlaps', { days: words.days(from, to) })}{' '}
          <Link
            className="link"
            to="/{-$locale}/services/simc/$slug/$content"
            params={{ slug, content: 'rental-statement' }}
            search={{ statement: id }}
          >
            {text('numbered', { number })}
          </Link>
        </p>
      ))}
      {now !== null && (
        <p className={classes['notice']}>
          {text(now.sums.total === content.sums.total ? 'changedAlike' : 'changedSince', {
            count: now.days.length,
            total: words.money(now.sums.total, content.currency),
            before: words.money(content.sums.total, content.currency),
          })}
        </p>
      )}
    </Stack>
  );
}
