import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { OpenAlertCount } from '../../features/alerts/components/open-alert-count.tsx';
import { UnreadCount } from '../../features/notifications/components/unread-count.tsx';
import { useText } from '../../i18n/use-text.ts';
import classes from './bottom-bar.module.css';
import { MoreSheet } from './more-sheet.tsx';
import { screensOf } from '../../ui/screens.ts';

interface BottomBarProps {
  readonly onSearch: () => void;
}

export function BottomBar({ onSearch }: BottomBarProps) {
  const text = useText('shell');
  const screens = screensOf(useProfile()).filter(({ onBar }) => onBar);
  const [more, setMore] = useState(false);
  return (
    <>
      <nav className={classes['bar']} aria-label={text('main')}>
        {screens.map(({ name, to, text: key, icon: Icon }) => (
          <Link key={name} to={to} className={classes['item']} activeOptions={{ includeSearch: false }}>
            <span className={classes['icon']}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {name === 'services-simc-alertas-alertas' && <OpenAlertCount look="alert" />}
            </span>
            {text(key)}
          </Link>
        ))}
        <button
          type="button"
          className={classes['item']}
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
