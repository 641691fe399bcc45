import type { SavedMapView } from '@azimute/contract';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { InlineError } from '../../../../ui/inline-error.tsx';
import { Column, Lead, Hint } from '../../../../ui/layout/primitives.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { SaveView } from './save-view.tsx';
import { isSameView } from './saved-view.ts';
import { SavedViewRow } from './saved-view-row.tsx';
import classes from './saved-views.module.css';
import { useOpenView } from './use-open-view.ts';
import { useSavedViews } from './use-saved-views.ts';

interface SavedViewsProps {
  readonly onOpened: () => void;
  readonly onRemove: (saved: SavedMapView) => void;
}

/** Personal and shared views, with a menu for each, and a field that saves the current view. */
export function SavedViews({ onOpened, onRemove }: SavedViewsProps) {
  const text = useText('map-views');
  const errors = useText('errors');
  const { map } = useMap();
  const { client, view, change } = useMapScreen();
  const open = useOpenView({ map, client, change });
  const { query, mayShare } = useSavedViews();
  const views = query.data ?? [];
  const groups = [
    { label: text('own'), items: views.filter(({ shared }) => !shared) },
    { label: text('shared'), items: views.filter(({ shared }) => shared) },
  ];
  return (
    <Column gap={12} className={classes['views']}>
      {query.isError && <InlineError>{errors(errorText(query.error))}</InlineError>}
      {query.isSuccess && views.length === 0 && <Lead>{text('none')}</Lead>}
      {groups.map(({ label, items }) =>
        items.length === 0 ? null : (
          <section key={label} aria-label={label}>
            <Hint as="h3" marginBottom={2} weight="medium">
              {label}
            </Hint>
            <ul>
              {items.map((saved) => (
                <SavedViewRow
                  key={saved.id}
                  saved={saved}
                  isShown={isSameView(saved, view)}
                  mayChange={!saved.shared || mayShare}
                  onOpen={() => {
                    open(saved);
                    onOpened();
                  }}
                  onRemove={() => onRemove(saved)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      <SaveView views={views} />
    </Column>
  );
}
