import { markParts } from '../api/mark-parts.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './dashboards.module.css';

interface MarkedProps {
  readonly text: string;
  readonly search: string | undefined;
}

/** A text with the search term marked. */
export function Marked({ text, search = '' }: MarkedProps) {
  return markParts(text, search).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Box
        as="mark"
        key={at}
        paddingBlock={0}
        paddingInline={1}
        fill="accent-soft"
        radius={0}
        className={classes['mark']}
      >
        {part}
      </Box>
    ),
  );
}
