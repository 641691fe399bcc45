/** Basis of a rate: each engine hour, each counted day, or a month shared by its days. */
export const rentalBases = ['hour', 'day', 'month'] as const;
export type RentalBasis = (typeof rentalBases)[number];

/** Days of a contract that count: all, those at the site, or those with the engine on. */
export const rentalDayRules = ['calendar', 'on_site', 'used'] as const;
export type RentalDayRule = (typeof rentalDayRules)[number];

export const rentalSorts = ['from', 'code', 'updatedAt'] as const;
export type RentalSort = (typeof rentalSorts)[number];

/** Kinds of records that a contract refers to, which forms search by text. */
export const rentalChoiceKinds = ['asset', 'customer', 'site'] as const;
export type RentalChoiceKind = (typeof rentalChoiceKinds)[number];

export const rentalCodeMaxLength = 60;
export const rentalNoteMaxLength = 200;
export const rentalRateMost = 1_000_000_000;
export const rentalHoursMost = 744;
export const rentalUsualLeastMinutes = 60;
/** Limit per account. */
export const rentalContractsMost = 20_000;
/** Limit per statement. */
export const rentalDaysMost = 366;
export const signatureLength = 64;
