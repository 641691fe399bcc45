import { Popover } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { Box } from '../../../../ui/layout/primitives.tsx';
import { useMapScreen } from '../../frame/map-screen.ts';
import { isPlain, isSameView } from './saved-view.ts';
import classes from './saved-views.module.css';
import { SavedViews } from './saved-views.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { useViewRemoval } from './use-view-removal.ts';

/** The star next to the search; filled while the map shows a saved view. */
export function SavedViewsButton() {
  const text = useText('map-views');
  const { view } = useMapScreen();
  const { query } = useSavedViews();
  const [isOpen, setOpen] = useState(false);
  const removal = useViewRemoval();
  const isSaved =
    !isPlain({ ...view, camera: null }) && query.data?.some((saved) => isSameView(saved, view)) === true;
  const Star = isSaved ? IconStarFilled : IconStar;
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={336}
        zIndex="var(--z-popover)"
        // The confirmation is outside the list, so pressing it must not close the list.
        closeOnClickOutside={removal.dialog === null}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Box
            as="button"
            type="button"
            width={36}
            height={36}
            className={`icon-button ${classes['star']}`}
            data-on={isSaved || undefined}
            aria-label={text('views')}
            title={text('views')}
            onClick={() => setOpen(!isOpen)}
          >
            <Star size={18} stroke={1.75} aria-hidden />
          </Box>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('views')} data-keeps-focus>
          <SavedViews onOpened={() => setOpen(false)} onRemove={removal.run} />
        </Popover.Dropdown>
      </Popover>
      {removal.dialog}
    </>
  );
}
