import { fieldOfFilter } from '@azimute/contract/assets/fields';
import { useText } from '../../../../i18n/use-text.ts';
import { filterFields } from '../../../../live/live-protocol.ts';
import { useTraitWords } from '../../../assets/components/use-trait-words.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { filterWord } from '../../frame/filter-word.ts';

/** Describes the filters of list and map in one line; empty if there are none. */
export function useFiltersInWords(): string {
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const words = useTraitWords();
  const menuText = useText('map-menu');
  const statusText = useText('status');
  const { view, snapshot } = useMapScreen();
  const { labels } = snapshot.list;
  const fields = filterFields.flatMap((field) => {
    const values = view.fields[field] ?? [];
    const names = values.map((value) =>
      words.ofFilter(field, filterWord(field, value, labels[field]?.[value], text('without'))),
    );
    return names.length === 0 ? [] : [`${nameOf(fieldOfFilter[field])}: ${names.join(', ')}`];
  });
  const statuses = view.status.map((status) => statusText(status)).join(', ');
  return [
    ...(view.search === '' ? [] : [menuText('searchFor', { words: view.search })]),
    ...(statuses === '' ? [] : [`${menuText('statuses')}: ${statuses}`]),
    ...fields,
  ].join(' · ');
}
