import { Combobox } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Hint, Text } from '../../ui/layout/primitives.tsx';
import classes from './search-dialog.module.css';
import type { SearchResult } from './search-result.ts';
import { useSearchResults } from './use-search-results.tsx';

interface SearchResultsProps {
  readonly search: string;
  /** Receives the shown results, in order. */
  readonly onShown: (results: readonly SearchResult[]) => void;
  readonly onFound: () => void;
}

/** Results of the search, which load with their texts after the field is shown. */
export function SearchResults({ search, onShown, onFound }: SearchResultsProps) {
  const text = useText('shell');
  const { groups, note } = useSearchResults(search);
  const results = groups.flatMap((group) => group.results);
  const keys = results.map(({ key }) => key).join(' ');
  useEffect(() => onShown(results));
  // Enter opens the first result, even if results arrive later.
  useEffect(() => {
    if (keys !== '') onFound();
  }, [keys, onFound]);
  return (
    <>
      <Combobox.Options className={classes['results'] ?? ''} aria-label={text('search')}>
        {groups.map((group) => (
          <Combobox.Group
            key={group.name}
            label={group.label}
            classNames={{ groupLabel: classes['group'] ?? '' }}
          >
            {group.results.map((result) => (
              <ResultOption key={result.key} result={result} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Hint as="output" paddingTop={10} paddingBottom={12} paddingInline={18} className={classes['note']}>
        {note}
      </Hint>
    </>
  );
}

interface ResultOptionProps {
  readonly result: SearchResult;
}

function ResultOption({ result: { key, icon, label, detail } }: ResultOptionProps) {
  return (
    <Combobox.Option value={key} className={classes['result'] ?? ''}>
      {icon}
      <Text as="span" weight="medium">
        {label}
      </Text>
      <Text as="span" flex={1} color="text-3" truncate>
        {detail}
      </Text>
    </Combobox.Option>
  );
}
