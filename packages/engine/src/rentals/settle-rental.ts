import type { RentalBasis, RentalDay, RentalDayRule, RentalSums } from '@azimute/contract';

/** What a contract says of money and days. */
export interface RentalTerms {
  readonly basis: RentalBasis;
  /** In the currency, with four decimals at most. */
  readonly rate: number;
  /** By day or month; null: all. */
  readonly includedHours: number | null;
  readonly overuseRate: number | null;
  readonly dayRule: RentalDayRule;
  readonly leastMinutes: number;
}

/** A day of the contract, as its facts have it; null where there are none. */
export interface FactsOfRentedDay {
  /** As 2026-11-20. */
  readonly day: string;
  readonly facts: { readonly engineSeconds: number; readonly siteSeconds: number | null } | null;
}

export interface SettledRental {
  readonly days: RentalDay[];
  readonly sums: RentalSums;
}

/** A whole number of these is an hour as well as a day of any month, so that shares of either are exact. */
const PARTS = 3600n * 377_580n;

/**
 * What the days of a contract come to. A day counts by the rule of the contract; of a month it costs its share. Engine
 * hours are those of days that count, and hours included add up over these: what is beyond is overuse. Amounts are exact and
 * rounded to hundredths, of the days so that they add up to the rent.
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

/** What a day is of the unit of the rate. */
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

/** Ten-thousandths of the currency, each of so many parts. */
function parts(amount: number): bigint {
  return BigInt(Math.round(amount * 10_000)) * PARTS;
}

function toHundredths(amount: bigint): number {
  const unit = PARTS * 100n;
  return Number((amount + unit / 2n) / unit);
}
