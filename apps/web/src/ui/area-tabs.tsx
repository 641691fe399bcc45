import { screenAt } from '@azimute/contract/routes';
import { Link, useLocation } from '@tanstack/react-router';
import { createContext, useContext, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Row } from './layout/primitives.tsx';
import classes from './page-tabs.module.css';
import { entryOf, isWithin, type Area } from './screens.ts';
import { useAreas } from './use-areas.ts';

const AreaContext = createContext<Area | null>(null);

/** Returns the area whose tabs the open screen shows; null if it has none. */
export const useArea = (): Area | null => useContext(AreaContext);

/** Gives the screens below it the area of the address, if the user can open several of its screens. */
export function AreaProvider({ children }: { readonly children: ReactNode }) {
  const { current } = useAreas();
  const area = current !== undefined && current.screens.length > 1 ? current : null;
  return <AreaContext value={area}>{children}</AreaContext>;
}

/** Links to the screens of an area, below its heading. */
export function AreaTabs({ area }: { readonly area: Area }) {
  const text = useText('shell');
  const current = useLocation({ select: ({ pathname }) => screenAt(pathname)?.name });
  return (
    <nav className={classes['area']} aria-label={text(entryOf(area).text)} data-print="hide">
      <Row as="ul" align="stretch" className={classes['list']}>
        {area.screens.map((screen) => {
          const isCurrent = isWithin(current, screen);
          return (
            <li key={screen.name}>
              <Link
                to={screen.to}
                ref={isCurrent ? centre : undefined}
                className={classes['tab']}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={isCurrent ? 'page' : undefined}
                data-active={isCurrent || undefined}
              >
                {text(screen.tabText ?? screen.text)}
              </Link>
            </li>
          );
        })}
      </Row>
    </nav>
  );
}

/** Scrolls the row of tabs, which is wider than a phone, to one of them. */
function centre(tab: HTMLAnchorElement | null): void {
  const row = tab?.closest('ul');
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
