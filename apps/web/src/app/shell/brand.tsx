import { portalSettings } from '../../api/portal.ts';
import { LogoMark } from '../../ui/logo-mark.tsx';
import classes from './shell.module.css';

interface BrandProps {
  readonly collapsed: boolean;
}

export function Brand({ collapsed }: BrandProps) {
  return (
    <div className={classes['brand']}>
      <LogoMark size={26} />
      <span className={collapsed ? 'visually-hidden' : undefined}>{portalSettings().productName}</span>
    </div>
  );
}
