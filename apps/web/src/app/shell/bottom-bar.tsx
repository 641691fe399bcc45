import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OpenAlertCount } from '../../features/alerts/components/open-alert-count.tsx';
import { UnreadCount } from '../../features/notifications/components/unread-count.tsx';
import { useText } from '../../i18n/use-text.ts';
import classes from './bottom-bar.module.css';
import { MoreSheet } from './more-sheet.tsx';
import { entryOf } from '../../ui/screens.ts';
import { useAreas } from '../../ui/use-areas.ts';

interface BottomBarProps {
  readonly onSearch: () => void;
}

export function BottomBar({ onSearch }: BottomBarProps) {
  const text = useText('shell');
  const { areas, current } = useAreas();
  const [more, setMore] = useState(false);
  return (
    <>
      <nav className={classes['bar']} aria-label={text('main')}>
        {areas
          .filter(({ onBar }) => onBar)
          .map((area) => {
            const { to, text: key, icon: Icon } = entryOf(area);
            return (
              <Link
                key={to}
                to={to}
                className={classes['item']}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={area === current ? 'page' : undefined}
              >
                <span className={classes['icon']}>
                  <Icon size={20} stroke={1.7} aria-hidden />
                  {key === 'alerts' && <OpenAlertCount look="alert" />}
                </span>
                {text(key)}
              </Link>
            );
          })}
        <button
          type="button"
          className={classes['item']}
          data-current={(current !== undefined && current.onBar !== true) || undefined}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          <span className={classes['icon']}>
            <IconMenu2 size={20} stroke={1.7} aria-hidden />
            <UnreadCount look="alert" />
          </span>
          {text('more')}
        </button>
      </nav>
      <MoreSheet
        opened={more}
        onClose={() => setMore(false)}
        onSearch={() => {
          setMore(false);
          onSearch();
        }}
      />
    </>
  );
}
