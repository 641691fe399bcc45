import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './explain.module.css';

/** How much of what should be known is; null where nothing should be. */
export function CoverageBar({ share }: { readonly share: number | null }) {
  if (share === null) return null;
  return (
    <Box
      marginTop={8}
      overflow="hidden"
      height={8}
      radius={0}
      className={classes['coverage']}
      data-print="colour"
      aria-hidden
    >
      <i data-print="colour" style={{ inlineSize: `${100 * share}%` }} />
    </Box>
  );
}
