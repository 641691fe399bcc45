import { portalSettings } from '../../api/portal.ts';
import { Row } from '../../ui/layout/primitives.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import classes from './shell.module.css';

interface BrandProps {
  readonly collapsed: boolean;
}

export function Brand({ collapsed }: BrandProps) {
  return (
    <Row
      gap={10}
      minWidth={0}
      weight="bold"
      whiteSpace="nowrap"
      gridArea="brand"
      track="figure"
      className={classes['brand']}
    >
      <LogoMark size={26} />
      <span className={collapsed ? 'visually-hidden' : undefined}>{portalSettings().productName}</span>
    </Row>
  );
}
