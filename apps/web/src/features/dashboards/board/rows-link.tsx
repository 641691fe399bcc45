import { mayOpen, suiteSlugs } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { screens } from '../../../ui/screens.ts';
import type { TileData } from './use-tile-words.ts';

export type Rows = TileData['rows'];

interface RowsAddress {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search: object;
}

/** Returns the address of the rows behind a figure; null if the user cannot open it. */
export function useRowsAddress(): (rows: Rows) => RowsAddress | null {
  const profile = useProfile();
  return (rows) => {
    if (rows === null || !mayOpen(rows.screen, profile)) return null;
    const { content } = rows;
    const slug = suiteSlugs.find((one) => rows.screen === `services-simc-${one}-content`);
    if (slug !== undefined && content !== undefined) {
      return {
        to: '/{-$locale}/services/simc/$slug/$content',
        params: { slug, content },
        search: rows.search,
      };
    }
    const screen = screens.find(({ name }) => name === rows.screen);
    return screen === undefined ? null : { to: screen.to, search: rows.search };
  };
}

interface RowsLinkProps {
  readonly rows: Rows;
  readonly className?: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Links a figure to its rows; plain text if there is no link. */
export function RowsLink({ rows, className, label, children }: RowsLinkProps) {
  const address = useRowsAddress()(rows);
  if (address === null) return label === undefined ? <span className={className}>{children}</span> : null;
  return (
    <Link {...address} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
