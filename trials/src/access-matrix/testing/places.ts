/** Location of a call's target: the user's UL, another UL of their account, another account. */
export const places = ['ownUnit', 'otherUnit', 'otherAccount'] as const;
export type Place = (typeof places)[number];

export const people = ['viewer', 'seer', 'newcomer', 'twofold', 'admin'] as const;
/** Service accounts: one with the viewer's profile, and one that administers the account. */
export const services = ['service', 'steward'] as const;
export type ServiceName = (typeof services)[number];
export type PersonName = (typeof people)[number] | ServiceName | 'dismissed';

export const isService = (person: string): person is ServiceName => services.some((name) => name === person);

/** Unique marks in the data of each place. */
export const marks: Record<Place, { text: string; latitude: number }> = {
  ownUnit: { text: 'zz-own-unit', latitude: -10.5111111 },
  otherUnit: { text: 'zz-other-unit', latitude: -20.5222222 },
  otherAccount: { text: 'zz-other-account', latitude: -30.5333333 },
};

/** Mark of data that only administrators read, besides the other account's mark. */
export const administratorsMark = 'zz-own-key';
