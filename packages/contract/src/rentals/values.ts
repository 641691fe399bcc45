/** What a rate is paid for: each hour of the engine, each day that counts, or each day its share of the month. */
export const rentalBases = ['hour', 'day', 'month'] as const;
export type RentalBasis = (typeof rentalBases)[number];

/** Which days of a contract count: all of them, those at its site, or those on which the engine ran. */
export const rentalDayRules = ['calendar', 'on_site', 'used'] as const;
export type RentalDayRule = (typeof rentalDayRules)[number];

export const rentalSorts = ['from', 'code', 'updatedAt'] as const;
export type RentalSort = (typeof rentalSorts)[number];

/** What a contract names, found by its text. */
export const rentalChoiceKinds = ['asset', 'customer', 'site'] as const;
export type RentalChoiceKind = (typeof rentalChoiceKinds)[number];

export const rentalCodeMaxLength = 60;
export const rentalNoteMaxLength = 200;
export const rentalRateMost = 1_000_000_000;
export const rentalHoursMost = 744;
export const rentalUsualLeastMinutes = 60;
/** Of an account. */
export const rentalContractsMost = 20_000;
/** Of one statement. */
export const rentalDaysMost = 366;
export const signatureLength = 64;
