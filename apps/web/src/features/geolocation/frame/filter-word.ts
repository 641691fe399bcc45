import { noCustomer } from '../../../live/catalogue.ts';
import type { FilterField } from '../../../live/live-protocol.ts';

/** Returns the text of a filter value; `label` is its name if known, `without` the text for none. */
export function filterWord(
  field: FilterField,
  value: string,
  label: string | undefined,
  without: string,
): string {
  if (label !== undefined && label !== '') return label;
  return value === '' || (field === 'customers' && value === noCustomer) ? without : value;
}
