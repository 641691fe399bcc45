import { useText } from '../../../i18n/use-text.ts';
import { placeInWords } from '../frame/map-place.ts';
import { useMapScreen } from '../frame/map-screen.ts';

/** Says which asset is selected, its status whenever that changes, and to which place the map went, to who does not see the card open. */
export function SelectionAnnouncer() {
  const text = useText('map-menu');
  const statusText = useText('status');
  const placesText = useText('places');
  const { snapshot, place } = useMapScreen();
  const { selected } = snapshot;
  return (
    <output className="visually-hidden">
      {selected !== null && text('selectedNow', { code: selected.code, status: statusText(selected.status) })}{' '}
      {place !== null && placesText('shownNow', { place: placeInWords(place) })}
    </output>
  );
}
