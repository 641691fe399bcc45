import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { filterFields, type FilterField } from '../../../live/live-protocol.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { assetFacetsOptions } from '../api/asset-facets.ts';
import type { MapView } from '../map-view.ts';
import type { ChangeView } from '../use-map-view.ts';
import classes from './filter-chips.module.css';
import { FilterPopover } from './filter-popover.tsx';

interface FilterChipsProps {
  readonly view: MapView;
  readonly onChange: ChangeView;
}

/** The filters of the specification as chips; what is chosen stands in the chip. */
export function FilterChips({ view, onChange }: FilterChipsProps) {
  const text = useText('geolocation');
  const { data: facets } = useQuery(assetFacetsOptions(view));
  const set = (field: FilterField, values: readonly string[]) =>
    onChange({ fields: { ...view.fields, [field]: values } });
  return (
    <fieldset className={classes['chips']} aria-label={text('filters')}>
      {filterFields.map((field) => {
        const chosen = view.fields[field] ?? [];
        const options = facets?.[field] ?? [];
        const labels = chosen.map(
          (value) => options.find((option) => option.value === value)?.label ?? value,
        );
        return (
          <span key={field} className={classes['chip']} data-on={chosen.length > 0 || undefined}>
            <FilterPopover
              name={text(field)}
              options={options}
              chosen={chosen}
              onChange={(values) => set(field, values)}
            >
              {text(field)}
              {labels.length > 0 && <b>{shorten(labels, (count) => text('andMore', { count }))}</b>}
            </FilterPopover>
            {chosen.length > 0 && (
              <button
                type="button"
                className={classes['remove']}
                aria-label={text('removeFilter', { field: text(field) })}
                onClick={() => {
                  set(field, []);
                  toastFilter([]);
                }}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            )}
          </span>
        );
      })}
    </fieldset>
  );
}

function shorten(labels: readonly string[], more: (count: number) => string): string {
  const shown = labels.slice(0, 2).join(', ');
  return labels.length > 2 ? `${shown} ${more(labels.length - 2)}` : shown;
}
