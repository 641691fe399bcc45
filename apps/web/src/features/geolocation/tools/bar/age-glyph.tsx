import type { DataAge } from '../../../../live/data-age.ts';
import { Box } from '../../../../ui/layout/primitives.tsx';
import classes from './age-glyph.module.css';

/** Glyph for the age of the data: dot, clock or struck-through clock. */
export function AgeGlyph({ kind }: { readonly kind: DataAge['kind'] }) {
  if (kind === 'live')
    return (
      <Box
        as="span"
        marginBlock={0}
        marginInline={3}
        width={8}
        height={8}
        radius="round"
        className={classes['dot']}
      />
    );
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" className={classes['glyph']} data-kind={kind} aria-hidden>
      {kind === 'offline' ? (
        <path d="m2 2 10 10M7 1.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 7 1.6z" />
      ) : (
        <path d="M7 1.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 7 1.6zM7 4v3.2l2 1.4" />
      )}
    </svg>
  );
}
