import { assetSearchMinLength } from '@azimute/contract/assets/values';
import type { GeoPoint } from '@azimute/geo';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { useMap } from '../../maps/components/map-context.ts';
import {
  areaOf,
  boundsAround,
  placeInWords,
  placeOf,
  placeOfAddress,
  type MapPlace,
} from '../../maps/places/map-place.ts';
import { addressSearchOptions, placesOptions } from '../../maps/places/place-search-options.ts';
import { readAround } from '../api/given-place.ts';

const pauseMs = 250;
/** Radius shown around an asset or coordinates [m]. */
const radiusMeters = 300;

/** Moves the map to a place, coordinates, an asset or an address. */
export function PlaceFinder() {
  const text = useText('geofences');
  const { map, isPhone } = useMap();
  const [typed, setTyped] = useState('');
  const { groups, askGeocoder } = useFoundPlaces(typed.trim());
  const found = groups.flatMap(({ items }) => items);
  const choose = (label: string): void => {
    if (label === askGeocoder?.label) return askGeocoder.ask();
    const place = found.find((one) => one.label === label)?.place;
    if (place !== undefined) map?.moves.fit(boundsAround(place));
  };
  return (
    <Box
      position="absolute"
      zIndex="map-ui"
      // On a phone, the map types take the whole row above.
      top={isPhone ? 60 : 12}
      left={12}
      width={260}
      maxWidth="calc(100% - 80px)"
      className="float"
    >
      <Autocomplete
        aria-label={text('findPlace')}
        placeholder={text('findPlace')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        data={[
          ...groups.map(({ group, items }) => ({ group, items: items.map(({ label }) => label) })),
          ...(askGeocoder === null ? [] : [askGeocoder.label]),
        ]}
        // The server has filtered them.
        filter={({ options }) => options}
        value={typed}
        onChange={setTyped}
        onOptionSubmit={choose}
        // Enter chooses, and must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Box>
  );
}

interface Found {
  readonly label: string;
  readonly place: MapPlace;
}

const around = (name: string, { longitude, latitude }: GeoPoint): Found => ({
  label: name,
  place: { name, area: null, radiusMeters, longitude, latitude },
});
const named = (place: MapPlace): Found => ({ label: placeInWords(place), place });

function useFoundPlaces(typed: string) {
  const text = useText('geofences');
  const placesText = useText('places');
  const locale = useLocale();
  const { camera } = useMap();
  const [settled] = useDebouncedValue(typed, pauseMs);
  const [asked, setAsked] = useState<string | null>(null);
  const isLong = settled.length >= assetSearchMinLength;
  const { data } = useQuery({ ...placesOptions(settled, camera, locale), enabled: isLong });
  const { data: assets } = useQuery({ ...foundAssetsOptions(settled), enabled: isLong });
  const isAsked = asked !== null && asked === settled;
  const { data: addresses } = useQuery(addressSearchOptions(settled, camera, locale, isAsked));
  const coordinates = readAround(typed);
  const groups = [
    { group: text('coordinates'), items: coordinates === undefined ? [] : [around(typed, coordinates)] },
    {
      group: text('assets'),
      items: isLong
        ? (assets ?? []).flatMap(({ code, position }) => (position === null ? [] : [around(code, position)]))
        : [],
    },
    {
      group: placesText('places'),
      items: isLong ? (data?.places ?? []).map((one) => named(placeOf(one, areaOf(one, locale)))) : [],
    },
    {
      group: placesText('addresses'),
      items: isAsked ? (addresses?.addresses ?? []).map((one) => named(placeOfAddress(one))) : [],
    },
  ];
  const label = placesText('searchAddress', { search: settled });
  return {
    groups: groups.map(({ group, items }) => ({ group, items: withoutRepeats(items) })),
    askGeocoder:
      isLong && !isAsked && data?.hasGeocoder === true ? { label, ask: () => setAsked(settled) } : null,
  };
}

/** Labels distinguish the options. */
const withoutRepeats = (found: readonly Found[]): Found[] =>
  found.filter(({ label }, index) => found.findIndex((one) => one.label === label) === index);

const foundAssetsOptions = (search: string) => ({
  queryKey: [...assetsKey, 'to-find', search],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await callApi('listAssets', { query: { search, limit: 5 }, signal })).items,
  staleTime: 60_000,
});
