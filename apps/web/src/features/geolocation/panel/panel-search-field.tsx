import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Hint } from '../../../ui/layout/primitives.tsx';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import { stepAmongResults } from '../frame/step-among-results.ts';
import classes from './panel-search-field.module.css';

interface PanelSearchFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (search: string) => void;
}

const pauseMs = 180;

/** Search by ID, model, customer or place; shows a hint until the text is long enough. */
export function PanelSearchField({ value, placeholder, onChange }: PanelSearchFieldProps) {
  const text = useText('geolocation');
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, clear } = useTypedSearch(value, onChange, pauseMs);
  const length = typed.trim().length;
  const isShort = length > 0 && length < assetSearchMinLength;
  return (
    <Box flex={1} minWidth={0}>
      <Row as="label" gap={8} color="text-3" height={36} phoneHeight={46} className={classes['field']}>
        <IconSearch size={16} stroke={1.85} aria-hidden />
        <input
          ref={input}
          type="search"
          value={typed}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-describedby={hint}
          data-map-search
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && stepAmongResults(event.currentTarget, 1)) event.preventDefault();
          }}
        />
        {typed !== '' && (
          <Stack
            width={28}
            height={28}
            phoneWidth={40}
            phoneHeight={40}
            as="button"
            place="center"
            flex="none"
            radius={1}
            type="button"
            aria-label={text('clearSearch')}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          >
            <IconX size={16} stroke={1.85} aria-hidden />
          </Stack>
        )}
      </Row>
      <Hint id={hint} className={classes['hint']} aria-live="polite">
        {isShort ? text('searchMore', { count: assetSearchMinLength }) : ''}
      </Hint>
    </Box>
  );
}
