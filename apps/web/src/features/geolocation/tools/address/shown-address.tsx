import type { Address, NearestPlace } from '@azimute/contract';
import { useMemo } from 'react';
import { useText, useLocale } from '../../../../i18n/use-text.ts';
import { placesAttribution } from '../../../../map/base-map/attribution.ts';
import { CopyValue } from '../../../../ui/copy-value.tsx';
import { Box, Row, Stack } from '../../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useBaseMapState } from '../../../maps/components/use-base-map.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import classes from './address-line.module.css';
import { areaOf } from '../../../maps/places/map-place.ts';
import { directionFrom } from './word-nearest.ts';

type Geocoded = Extract<Address, { kind: 'address' }>;

interface AddressWords {
  /** Formats as "8 km NE of Taubaté, SP", or just the place if the point is inside it. */
  readonly nearest: (nearest: NearestPlace) => string;
  /** Formats an address in one line, for copying. */
  readonly whole: (address: Geocoded) => string;
  /** Line below an address: its place and time of request. */
  readonly readAt: (address: Geocoded) => string;
}

/** An address with its place and source, or the nearest place. */
export function ShownAddress({ address }: { readonly address: Address }) {
  const text = useText('address');
  const words = useAddressWords();
  if (address.kind === 'nearest') {
    return (
      <Row as="span" wrap className={classes['nearest']}>
        {words.nearest(address)}
        <PlacesCredit />
      </Row>
    );
  }
  const { attribution } = address;
  return (
    <Stack align="start" minWidth={0}>
      <CopyValue name={text('address')} value={address.lines.join(', ')} copied={words.whole(address)} />
      <Row as="span" align="stretch" wrap gap={0} columnGap={8} color="text-3" size={12}>
        <span>{words.readAt(address)}</span>
        {attribution.url === null ? (
          <span>{attribution.text}</span>
        ) : (
          <a href={attribution.url} target="_blank" rel="noreferrer">
            {attribution.text}
          </a>
        )}
      </Row>
    </Stack>
  );
}

/** Attribution to GeoNames, which the map's attribution may lack. */
function PlacesCredit() {
  const state = useBaseMapState(useMap().map);
  if (state === null || state.attribution.some(({ text }) => text === placesAttribution.text)) return null;
  return (
    <Box
      as="a"
      marginLeft={8}
      fontSize={12}
      color="text-3"
      href={placesAttribution.url}
      target="_blank"
      rel="noreferrer"
    >
      {placesAttribution.text}
    </Box>
  );
}

function useAddressWords(): AddressWords {
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
        const read = text('readAt', { time: format.time(readAt) });
        return place === null ? read : `${place} · ${read}`;
      },
    }),
    [text, locale, format],
  );
}
