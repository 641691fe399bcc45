import { defineSearch, type Field } from '../../../ui/list/list-search.ts';

/** Reads a document signature from typed or pasted text: in groups, in capitals, or as a link to this screen. */
export const readSeal: Field<string> = (value) => {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/[\s\u200B-]+/g, '').toLowerCase();
  return /(?:^|[^0-9a-f])([0-9a-f]{64})(?:$|[^0-9a-f])/.exec(text)?.[1];
};

/** Address of the screen that verifies a statement. */
export const signatureSearch = defineSearch({ filters: {}, open: {}, kept: { signature: readSeal } });
