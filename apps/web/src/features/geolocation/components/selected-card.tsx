import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { AssetCard, type AssetCardProps } from './asset-card.tsx';
import classes from './asset-card.module.css';
import floating from './floating.module.css';

/** The card beside the map: opened by a key it takes the focus, Escape closes it, and the focus goes back. */
export function SelectedCard(props: AssetCardProps) {
  const { onClose } = props;
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
        if (!isForAnother(event)) onClose();
      },
    ],
  ]);
  return (
    <aside ref={card} className={`${floating['float']} ${classes['card']}`} aria-label={text('selected')}>
      <PanelBoundary subject={props.row.id}>
        <AssetCard {...props} />
      </PanelBoundary>
    </aside>
  );
}

/** A popover in which the key was pressed has its own use for it. */
function isForAnother({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
