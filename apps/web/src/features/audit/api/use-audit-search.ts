import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { readAuditSearch, type AuditSearch } from './audit-search.ts';

/** Search of the link that opens a row's panel and keeps everything else. */
export function openEntry(sequence: number) {
  return (current: Readonly<Record<string, unknown>>): AuditSearch => ({
    ...readAuditSearch(current),
    open: sequence,
  });
}

/** The state of the screen that lives in its address. */
export function useAuditSearch(): Address<AuditSearch> {
  return useAddress(readAuditSearch);
}
