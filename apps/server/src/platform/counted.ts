/** Formats a number of things in English, such as `1 asset` or `2 assets`, for the details of errors. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
