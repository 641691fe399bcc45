import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isForAnother } from '../../../ui/is-for-another.ts';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { AssetCard } from './asset-card.tsx';
import classes from './asset-card.module.css';

/** Card next to the map. Opened by keyboard, it takes the focus; Escape closes it and returns the focus. */
export function SelectedCard({ row }: { readonly row: FleetRow }) {
  const { onSelect } = useMapScreen();
  const text = useText('geolocation');
  const card = useRef<HTMLElement>(null);
  useReturnFocus();
  useEffect(() => {
    const isOpenedByKey = document.activeElement?.matches('[data-index]:focus-visible') === true;
    if (isOpenedByKey) card.current?.querySelector('button')?.focus();
  }, []);
  useHotkeys([
    [
      'Escape',
      (event) => {
        if (!isForAnother(event)) onSelect(null);
      },
    ],
  ]);
  return (
    <aside ref={card} className={`float ${classes['card']}`} aria-label={text('selected')}>
      <PanelBoundary subject={row.id}>
        <AssetCard row={row} />
      </PanelBoundary>
    </aside>
  );
}
