import { noCustomer } from '../../../live/catalogue.ts';
import type { FilterField } from '../../../live/live-protocol.ts';

/** What people call a value of a filter; `label` is its name as far as that is known, `without` says that there is none. */
export function filterWord(
  field: FilterField,
  value: string,
  label: string | undefined,
  without: string,
): string {
  if (label !== undefined && label !== '') return label;
  return value === '' || (field === 'customers' && value === noCustomer) ? without : value;
}
