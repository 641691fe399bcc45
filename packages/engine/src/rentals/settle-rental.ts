import type { RentalBasis, RentalDay, RentalDayRule, RentalSums } from '@azimute/contract';

/** Terms of a contract. */
export interface RentalTerms {
  readonly basis: RentalBasis;
  /** In the currency, with at most four decimals. */
  readonly rate: number;
  /** Included engine hours per day or month; null if all are included. */
  readonly includedHours: number | null;
  readonly overuseRate: number | null;
  readonly dayRule: RentalDayRule;
  readonly leastMinutes: number;
}

/** Day of a contract with its facts; null without any. */
export interface FactsOfRentedDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly facts: { readonly engineSeconds: number; readonly siteSeconds: number | null } | null;
}

export interface SettledRental {
  readonly days: RentalDay[];
  readonly sums: RentalSums;
}

/** Parts of which an hour and a day of any month are whole multiples, so that shares are exact. */
const PARTS = 3600n * 377_580n;

/**
 * Settles the days of a contract. The day rule decides which count; a month is shared by its days. Engine hours of
 * counted days beyond the included hours are overuse. Amounts are exact and rounded to hundredths such that days add up
 * to the rent.
 */
export function settleRental(terms: RentalTerms, days: readonly FactsOfRentedDay[]): SettledRental {
  const rate = parts(terms.rate);
  let rent = 0n;
  let engineSeconds = 0;
  let included = 0n;
  const settled = days.map(({ day, facts }): RentalDay => {
    const counts = dayCounts(terms, facts);
    const engine = facts?.engineSeconds ?? 0;
    const before = toHundredths(rent);
    if (counts) {
      engineSeconds += engine;
      rent += (rate * shareOf(terms.basis, day, engine)) / PARTS;
      included += BigInt(Math.round((terms.includedHours ?? 0) * 3600)) * shareOf(terms.basis, day, 0);
    }
    return {
      day,
      isKnown: facts !== null,
      counts,
      engineSeconds: engine,
      siteSeconds: facts?.siteSeconds ?? null,
      amount: (toHundredths(rent) - before) / 100,
    };
  });
  const includedSeconds =
    terms.basis === 'hour' || terms.includedHours === null ? null : Number(included / PARTS);
  const overuseSeconds = includedSeconds === null ? 0 : Math.max(0, engineSeconds - includedSeconds);
  const overuse = toHundredths((parts(terms.overuseRate ?? 0) * BigInt(overuseSeconds)) / 3600n);
  return {
    days: settled,
    sums: {
      days: settled.length,
      countedDays: settled.filter(({ counts }) => counts).length,
      unknownDays: settled.filter(({ isKnown }) => !isKnown).length,
      engineSeconds,
      includedSeconds,
      overuseSeconds,
      rent: toHundredths(rent) / 100,
      overuse: overuse / 100,
      total: (toHundredths(rent) + overuse) / 100,
    },
  };
}

function dayCounts({ dayRule, leastMinutes }: RentalTerms, facts: FactsOfRentedDay['facts']): boolean {
  switch (dayRule) {
    case 'calendar':
      return true;
    case 'on_site':
      return (facts?.siteSeconds ?? 0) >= leastMinutes * 60;
    case 'used':
      return (facts?.engineSeconds ?? 0) >= leastMinutes * 60;
  }
}

/** Share of a day in the unit of the rate. */
function shareOf(basis: RentalBasis, day: string, engineSeconds: number): bigint {
  switch (basis) {
    case 'hour':
      return (PARTS / 3600n) * BigInt(engineSeconds);
    case 'day':
      return PARTS;
    case 'month':
      return PARTS / BigInt(daysOfMonth(day));
  }
}

function daysOfMonth(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Ten-thousandths of the currency, in PARTS. */
function parts(amount: number): bigint {
  return BigInt(Math.round(amount * 10_000)) * PARTS;
}

function toHundredths(amount: bigint): number {
  const unit = PARTS * 100n;
  return Number((amount + unit / 2n) / unit);
}
