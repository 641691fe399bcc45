/** Where a call reaches to: the person's UL, another UL of their account, another account. */
export const places = ['ownUnit', 'otherUnit', 'otherAccount'] as const;
export type Place = (typeof places)[number];

export const people = ['viewer', 'seer', 'newcomer', 'twofold', 'admin'] as const;
export type PersonName = (typeof people)[number] | 'dismissed';

/** What stands in the data of a place, and nowhere else. */
export const marks: Record<Place, { text: string; latitude: number }> = {
  ownUnit: { text: 'zz-own-unit', latitude: -10.5111111 },
  otherUnit: { text: 'zz-other-unit', latitude: -20.5222222 },
  otherAccount: { text: 'zz-other-account', latitude: -30.5333333 },
};

/** What only administrators read carries it, or the mark of the other account. */
export const administratorsMark = 'zz-own-key';
