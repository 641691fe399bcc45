import type { Address, NearestPlace } from '@azimute/contract';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { areaOf, directionFrom } from './word-nearest.ts';

type Geocoded = Extract<Address, { kind: 'address' }>;

export interface AddressWords {
  /** "8 km NE of Taubaté, SP", or the place itself where the point is in it. */
  readonly nearest: (nearest: NearestPlace) => string;
  /** All of an address in one line, as it is copied. */
  readonly whole: (address: Geocoded) => string;
  /** Under the lines of an address: its place, and when it was asked for. */
  readonly readAt: (address: Geocoded) => string;
}

export function useAddressWords(): AddressWords {
  const text = useText('address');
  const locale = useLocale();
  const format = useFormat();
  return useMemo(
    () => ({
      nearest: (nearest) => {
        const direction = directionFrom(nearest);
        const place = text('place', { name: nearest.place, area: areaOf(nearest, locale) });
        if (direction === null) return place;
        return text(direction, { distance: format.distance(nearest.distanceMeters / 1000, 0), place });
      },
      whole: ({ lines, place }) => [...lines, ...(place === null ? [] : [place])].join(', '),
      readAt: ({ place, readAt }) => {
        const read = text('readAt', { time: format.time(new Date(readAt)) });
        return place === null ? read : `${place} · ${read}`;
      },
    }),
    [text, locale, format],
  );
}
