import type { AnswerOf } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import panel from '../panels/panel.module.css';
import classes from './rentals.module.css';
import { statementSearch } from './rental-search.ts';
import { useRentalWords } from './use-rental-words.ts';

export type Draft = AnswerOf<'getRentalStatement'>;

type Issued = AnswerOf<'getIssuedRentalStatement'>;

export interface StatementParts {
  readonly content: Pick<Draft, 'contract' | 'from' | 'to' | 'timeZone' | 'currency' | 'days' | 'sums'>;
  /** From current facts. */
  readonly draft?: Draft;
  readonly issued?: Issued;
}

interface StatementDaysProps {
  readonly content: StatementParts['content'];
  /** Result of the issued period with current facts. */
  readonly now: AnswerOf<'getIssuedRentalStatement'>['now'];
  readonly openDay: string | undefined;
}

type Day = StatementParts['content']['days'][number];

/** Days of a statement; each opens its facts. */
export function StatementDays({ content, now, openDay }: StatementDaysProps) {
  const text = useText('rentals');
  const words = useRentalWords();
  const { days, sums, currency, contract } = content;
  const changed = new Map(now?.days.map((day) => [day.day, day]));
  const hasSite = contract.site !== null;
  return (
    <section className={`${panel['panel']} ${classes['days']}`} aria-labelledby="statement-days">
      <Row gap={8} minHeight={28}>
        <Title fontSize={14} id="statement-days">
          {text('days')}
        </Title>
      </Row>
      {/* A scroll area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="scrolls-x" aria-label={text('days')} tabIndex={0}>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{text('day')}</th>
              <th scope="col" data-kind="text">
                {text('counts')}
              </th>
              <th scope="col">{text('engineHours')}</th>
              {hasSite && <th scope="col">{text('siteHours')}</th>}
              <th scope="col">{text('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day} data-open={day.day === openDay}>
                <th scope="row">
                  <Link
                    to="."
                    search={(raw) => ({ ...statementSearch.read(raw), day: day.day })}
                    resetScroll={false}
                  >
                    {words.day(day.day)}
                  </Link>
                </th>
                <DayCells day={day} now={changed.get(day.day)} hasSite={hasSite} currency={currency} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={hasSite ? 4 : 3}>
                {text('rent')}
              </th>
              <td className="figure">{words.money(sums.rent, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

interface DayCellsProps {
  readonly day: Day;
  readonly now: Day | undefined;
  readonly hasSite: boolean;
  readonly currency: string;
}

function DayCells({ day, now, hasSite, currency }: DayCellsProps) {
  const text = useText('rentals');
  const format = useFormat();
  const words = useRentalWords();
  const counted = ({ counts, isKnown }: Day): string =>
    `${text(counts ? 'yes' : 'no')}${isKnown ? '' : ` · ${text('noData')}`}`;
  const hours = (seconds: number | null): string => format.hours(seconds === null ? null : seconds / 3600);
  const cells: readonly (readonly [string, (of: Day) => string])[] = [
    ['counts', counted],
    ['engine', ({ engineSeconds }) => hours(engineSeconds)],
    ['site', ({ siteSeconds }) => hours(siteSeconds)],
    ['amount', ({ amount }) => words.money(amount, currency)],
  ];
  const shown = cells.filter(([name]) => hasSite || name !== 'site');
  return shown.map(([name, wordsOf]) => {
    const [issued, next] = [wordsOf(day), now === undefined ? wordsOf(day) : wordsOf(now)];
    return (
      <td
        key={name}
        className={name === 'counts' ? undefined : 'figure'}
        data-kind={name === 'counts' ? 'text' : undefined}
      >
        {issued}
        {next !== issued && (
          <Text as="span" display="block" color="text-2" fontSize={12}>
            {' '}
            {text('nowIs', { value: next })}
          </Text>
        )}
      </td>
    );
  });
}
