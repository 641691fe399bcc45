import type { AssetFacets } from '@azimute/contract';
import { readingFormulaMaxLength, readingSourcesMost, type ReadingSource } from '@azimute/contract/readings';
import { positionSources } from '@azimute/contract/telemetry/values';
import { Autocomplete, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack, Hint } from '../../../ui/layout/primitives.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { assetFacetsOptions } from '../../assets/api/assets-queries.ts';
import classes from './reading-dialog.module.css';
import { ReadingPreview } from './reading-preview.tsx';
import type { ReadingValues } from './use-reading-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface ReadingSourcesProps {
  readonly form: RecordForm<ReadingValues>;
  readonly builtIn: readonly ReadingSource[];
}

/** Sources of a reading by kind of device and machine, and a preview of its formula. */
export function ReadingSources({ form, builtIn }: ReadingSourcesProps) {
  const text = useText('readings');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  const [previewed, setPreviewed] = useState(0);
  const { sources } = form.values;
  const put = (index: number, change: Partial<ReadingSource>): void =>
    form.set(
      'sources',
      sources.map((source, place) => (place === index ? { ...source, ...change } : source)),
    );
  const current = sources[previewed] ?? sources[0];
  const error = form.errorOf('sources');
  return (
    <section className={classes['fields']} aria-label={text('sources')}>
      <h3>{text('sources')}</h3>
      <Hint breaks>{text('sourcesHint')}</Hint>
      {builtIn.length > 0 && (
        <Hint breaks>
          {text('builtInSources', { formulas: builtIn.map(({ formula }) => formula).join(', ') })}
        </Hint>
      )}
      {sources.map((source, index) => (
        <SourceFields
          key={index}
          facets={facets}
          index={index}
          source={source}
          onChange={put}
          onFocus={() => setPreviewed(index)}
          onRemove={() =>
            form.set(
              'sources',
              sources.filter((_, place) => place !== index),
            )
          }
        />
      ))}
      {error !== undefined && <InlineError>{error}</InlineError>}
      {sources.length < readingSourcesMost && (
        <Button
          className={classes['add'] ?? ''}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => form.set('sources', [...sources, { protocol: null, model: null, formula: '' }])}
        >
          {text('addSource')}
        </Button>
      )}
      {current !== undefined && <ReadingPreview values={form.values} formula={current.formula} />}
    </section>
  );
}

interface SourceFieldsProps {
  readonly facets: AssetFacets | undefined;
  readonly index: number;
  readonly source: ReadingSource;
  readonly onChange: (index: number, change: Partial<ReadingSource>) => void;
  readonly onFocus: () => void;
  readonly onRemove: () => void;
}

function SourceFields({ facets, index, source, onChange, onFocus, onRemove }: SourceFieldsProps) {
  const text = useText('readings');
  const isNarrow = useIsNarrow();
  const models = (facets?.models ?? []).flatMap(({ value }) =>
    value === null || value === '' ? [] : [value],
  );
  return (
    <Stack
      alignItems="center"
      gap={8}
      columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr) auto"
      phoneColumns={1}
    >
      <Autocomplete
        aria-label={text('protocol')}
        placeholder={text('allProtocols')}
        data={[...positionSources]}
        value={source.protocol ?? ''}
        onChange={(value) => onChange(index, { protocol: value.trim() === '' ? null : value })}
        comboboxProps={{ withinPortal: !isNarrow }}
      />
      <Autocomplete
        aria-label={text('model')}
        placeholder={text('allModels')}
        data={models}
        value={source.model ?? ''}
        onChange={(value) => onChange(index, { model: value.trim() === '' ? null : value })}
        comboboxProps={{ withinPortal: !isNarrow }}
      />
      <TextInput
        aria-label={text('formula')}
        placeholder={text('formulaExample')}
        maxLength={readingFormulaMaxLength}
        autoComplete="off"
        spellCheck={false}
        value={source.formula}
        onFocus={onFocus}
        onChange={(event) => onChange(index, { formula: event.currentTarget.value })}
      />
      <IconButton icon={IconTrash} label={text('removeSource')} iconSize={16} onClick={onRemove} />
    </Stack>
  );
}
