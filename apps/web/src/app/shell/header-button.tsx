import { Row } from '../../ui/layout/primitives.tsx';
import type { PrimitiveProps } from '../../ui/layout/read-look.ts';
import classes from './header.module.css';

/** Button of the header that opens a menu. */
export function HeaderButton(props: PrimitiveProps) {
  return (
    <Row
      as="button"
      type="button"
      inline
      justify="center"
      height={34}
      minWidth={34}
      flex="none"
      color="text-2"
      radius={2}
      className={classes['icon']}
      {...props}
    />
  );
}
