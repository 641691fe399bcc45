import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './explain.module.css';

/** Known share of the expected data; null if none is expected. */
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
