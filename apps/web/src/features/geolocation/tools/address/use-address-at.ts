import type { Address, NearestReason } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { useLocale } from '../../../../i18n/use-text.ts';
import { addressOptions } from './address-options.ts';

/** Reasons for a missing address that are shown to the user. */
export type AddressTrouble = 'nothingThere' | 'unavailable' | 'busy' | 'failed';

export interface AddressAt {
  /** Undefined while loading. */
  readonly address: Address | undefined;
  readonly isAsking: boolean;
  readonly trouble: AddressTrouble | null;
  readonly askAgain: () => void;
}

const troubleOf: Readonly<Record<NearestReason, AddressTrouble | null>> = {
  asked: null,
  'not-configured': null,
  'nothing-there': 'nothingThere',
  unavailable: 'unavailable',
  busy: 'busy',
};

export function troubleWith(address: Address | undefined, error: Error | null): AddressTrouble | null {
  if (error !== null)
    return error instanceof ApiError && error.code === 'too_many_requests' ? 'busy' : 'failed';
  return address?.kind === 'nearest' ? troubleOf[address.because] : null;
}

/** Requests the address of a place on the map. */
export function useAddressAt(point: GeoPoint): AddressAt {
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery(addressOptions(point, locale));
  return {
    address: data,
    isAsking: isFetching,
    trouble: isFetching ? null : troubleWith(data, error),
    askAgain: () => void refetch(),
  };
}
