import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../layout/primitives.tsx';
import classes from './search-bar.module.css';

interface SearchBarProps {
  /** Filters of the list. */
  readonly children: ReactNode;
  /** View and actions. */
  readonly tools?: ReactNode;
}

/** Bar of a list with a search but no filters to add. */
export function SearchBar({ children, tools }: SearchBarProps) {
  const text = useText('ui');
  return (
    <Row
      as="search"
      gap={8}
      columnGap={12}
      marginTop={14}
      wrap
      className={classes['bar']}
      aria-label={text('filters')}
    >
      {children}
      {tools !== undefined && (
        <Row gap={4} marginLeft="auto">
          {tools}
        </Row>
      )}
    </Row>
  );
}
