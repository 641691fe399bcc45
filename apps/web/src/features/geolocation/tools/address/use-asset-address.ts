import { metersBetween, type GeoPoint } from '@azimute/geo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../../i18n/use-text.ts';
import { assetAddressOptions, nearestPlaceOptions } from './address-options.ts';
import { evaluateStanding } from './evaluate-standing.ts';
import { troubleWith, type AddressAt } from './use-address-at.ts';

export interface AssetAddressAt extends AddressAt {
  /** Asks for the address of where the asset is by now; null where there is no sense in it. */
  readonly ask: (() => void) | null;
}

/** The nearest place to an asset; once it was asked for its address, until the asset is far from there. */
export function useAssetAddress(assetId: number, at: GeoPoint): AssetAddressAt {
  const locale = useLocale();
  const [asked, setAsked] = useState(0);
  const nearest = useQuery(nearestPlaceOptions(at, locale, assetId));
  const { data, error, isFetching } = useQuery(assetAddressOptions(assetId, locale, asked));
  const told = data?.address ?? undefined;
  const askedFor = data?.at ?? null;
  const standing = evaluateStanding(told, askedFor === null ? null : metersBetween(askedFor, at));
  const trouble = isFetching || standing === 'gone' ? null : troubleWith(told, error);
  const hasGeocoder = nearest.data?.kind === 'nearest' && nearest.data.because !== 'not-configured';
  const ask = () => setAsked(Date.now());
  return {
    address: told?.kind === 'address' && standing !== 'gone' ? told : nearest.data,
    isAsking: isFetching,
    trouble,
    ask: hasGeocoder && !isFetching && trouble === null && standing !== 'here' ? ask : null,
    askAgain: ask,
  };
}
