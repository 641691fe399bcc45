import type { ReactNode } from 'react';
import classes from './building-blocks.module.css';

interface BlockProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One building block under the name of what is imported. */
export function Block({ name, isWide = false, children }: BlockProps) {
  return (
    <section className={classes['block']} data-wide={isWide || undefined} aria-label={name}>
      <h2 className={classes['name']}>{name}</h2>
      {children}
    </section>
  );
}
