import { lazy, Suspense, type ReactNode } from 'react';
import { portalSettings } from '../../../api/portal.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LogoMark } from '../../../ui/logo-mark.tsx';
import classes from './guest-layout.module.css';
import { GuestLanguage } from './guest-language.tsx';

const AzimuthRose = lazy(async () => ({ default: (await import('./azimuth-rose.tsx')).AzimuthRose }));

interface GuestLayoutProps {
  readonly children: ReactNode;
}

export function GuestLayout({ children }: GuestLayoutProps) {
  const text = useText('login');
  return (
    <div className={classes['layout']}>
      <div className={classes['side']}>
        <header className={classes['header']}>
          <span className={classes['brand']}>
            <LogoMark size={30} />
            {portalSettings().productName}
          </span>
          <GuestLanguage />
        </header>
        <main className={classes['main']}>{children}</main>
        <footer className={classes['footer']}>{text('needAccess')}</footer>
      </div>
      <aside className={classes['art']} aria-hidden>
        <Suspense>
          <AzimuthRose />
        </Suspense>
        <p className={classes['motto']}>{text('motto')}</p>
      </aside>
    </div>
  );
}
