import { type ReactNode, useState } from 'react';
import type { FoundAddresses } from '@azimute/contract';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import { IconMapPin, IconMapSearch } from '@tabler/icons-react';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../../ui/layout/primitives.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { areaOf, placeOf, placeOfAddress, type MapPlace } from '../../../maps/places/map-place.ts';
import { addressSearchOptions, placesOptions } from '../../../maps/places/place-search-options.ts';
import classes from './place-search.module.css';
import { stepAmongResults } from '../../frame/step-among-results.ts';

interface PlaceSearchProps {
  readonly onChoose: (place: MapPlace) => void;
}

/** Fewer places if assets are found too. */
const mostBesideAssets = 2;
const mostAlone = 6;

/** Places found by the search, and addresses if there is a geocoder. */
export function PlaceSearch({ onChoose }: PlaceSearchProps) {
  const text = useText('places');
  const locale = useLocale();
  const { camera } = useMap();
  const { view, snapshot } = useMapScreen();
  const search = view.search.trim();
  const isLong = search.length >= assetSearchMinLength;
  const { data } = useQuery({ ...placesOptions(search, camera, locale), enabled: isLong });
  const [shownAllOf, setShownAllOf] = useState<string | null>(null);
  const hasAssets = snapshot.list.total > 0;
  if (!isLong || data === undefined) return null;
  const most = shownAllOf === search ? data.places.length : hasAssets ? mostBesideAssets : mostAlone;
  const canAsk = data.hasGeocoder && (!hasAssets || search.includes(' '));
  if (data.places.length === 0 && !canAsk) return null;
  const more = data.places.length - most;
  return (
    <Box
      as="section"
      maxHeight="60%"
      overflowY="auto"
      flex="none"
      border="bottom"
      className={classes['places']}
      aria-label={text('places')}
    >
      <Row
        justify="space-between"
        gap={8}
        color="text-2"
        size={12}
        minHeight={24}
        phoneMinHeight={32}
        className={classes['head']}
      >
        <h3>{text('places')}</h3>
        {more > 0 && <More count={more} onPress={() => setShownAllOf(search)} />}
      </Row>
      <ul>
        {data.places.slice(0, most).map((found) => {
          const place = placeOf(found, areaOf(found, locale));
          return (
            <Found
              key={`${found.longitude},${found.latitude}`}
              icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
              name={place.name}
              area={place.area}
              onPress={() => onChoose(place)}
            />
          );
        })}
        {canAsk && <AddressResults key={search} search={search} onChoose={onChoose} />}
      </ul>
    </Box>
  );
}

/** Only on request: the text may be a customer's name, and is sent to another server. */
function AddressResults({ search, onChoose }: PlaceSearchProps & { readonly search: string }) {
  const text = useText('places');
  const locale = useLocale();
  const { camera } = useMap();
  const [near, setNear] = useState(camera);
  const [isAsked, setAsked] = useState(false);
  const query = useQuery(addressSearchOptions(search, near, locale, isAsked));
  if (!isAsked) {
    const ask = () => {
      setNear(camera);
      setAsked(true);
    };
    return (
      <Found
        icon={<IconMapSearch size={16} stroke={1.75} aria-hidden />}
        name={text('searchAddress', { search })}
        area={null}
        onPress={ask}
      />
    );
  }
  if (query.isFetching) return <Line>{text('searching')}</Line>;
  return (
    <>
      {query.data?.addresses.map((found) => {
        const place = placeOfAddress(found);
        return (
          <Found
            key={`${found.longitude},${found.latitude}`}
            icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
            name={place.name}
            area={place.area}
            onPress={() => onChoose(place)}
          />
        );
      })}
      <Line>
        <AddressNote answer={query.data} onAgain={() => void query.refetch()} />
      </Line>
    </>
  );
}

interface AddressNoteProps {
  /** Undefined if there is none. */
  readonly answer: FoundAddresses | undefined;
  readonly onAgain: () => void;
}

/** Source of the addresses, or the reason why there are none. */
function AddressNote({ answer, onAgain }: AddressNoteProps): ReactNode {
  const text = useText('places');
  const addressText = useText('address');
  if (answer === undefined || answer.because !== null) {
    const because = answer?.because ?? 'failed';
    return (
      <>
        {addressText(because === 'not-configured' ? 'failed' : because)}{' '}
        <button type="button" className="text-button" onClick={onAgain}>
          {addressText('again')}
        </button>
      </>
    );
  }
  if (answer.addresses.length === 0) return text('noAddress');
  const { attribution } = answer;
  if (attribution?.url === null || attribution === null) return attribution?.text;
  return (
    <a href={attribution.url} target="_blank" rel="noreferrer">
      {attribution.text}
    </a>
  );
}

interface FoundProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly area: string | null;
  readonly onPress: () => void;
}

function Found({ icon, name, area, onPress }: FoundProps) {
  return (
    <li>
      <Row
        as="button"
        type="button"
        gap={8}
        width="100%"
        radius={2}
        color="text-3"
        line={20}
        textAlign="left"
        minHeight={32}
        phoneMinHeight={44}
        hover="hover"
        className={classes['found']}
        data-found-place
        onClick={onPress}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
          if (step !== null && stepAmongResults(event.currentTarget, step)) event.preventDefault();
        }}
      >
        {icon}
        <Text as="span" color="text" weight="medium" breaks>
          {name}
        </Text>
        {area !== null && (
          <Text as="span" truncate flex="none" maxWidth="50%">
            {area}
          </Text>
        )}
      </Row>
    </li>
  );
}

interface MoreProps {
  readonly count: number;
  readonly onPress: () => void;
}

function More({ count, onPress }: MoreProps) {
  const text = useText('places');
  return (
    <Box
      as="button"
      type="button"
      minHeight={24}
      phoneMinHeight={44}
      className={`text-button ${classes['more']}`}
      onClick={onPress}
    >
      {text('more', { count })}
    </Box>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Box as="li" paddingTop={4} paddingBottom={4} paddingRight={8} paddingLeft={32} size={12} color="text-3">
      {children}
    </Box>
  );
}
