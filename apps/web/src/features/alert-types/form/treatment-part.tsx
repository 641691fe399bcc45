import { alertTagsMost, recommendationMaxLength } from '@azimute/contract/alert-types/values';
import { Select, TagsInput, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { fileOptions, filesKey } from '../../files/api/file-queries.ts';
import { choicesOptions } from '../api/alert-type-queries.ts';
import { useRuleWords } from '../rule/use-rule-words.ts';
import { NumberToken } from '../rule/fields.tsx';
import { fieldsOf, Sentence } from '../rule/sentence.tsx';
import classes from './type-form.module.css';
import type { TypeForm } from './use-type-form.ts';

interface TreatmentPartProps {
  readonly of: TypeForm;
  readonly isDisabled: boolean;
}

const yearMinutes = 525_600;

/** What to do about it: the recommendation with its file, due times, tags. */
export function TreatmentPart({ of, isDisabled }: TreatmentPartProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { data: choices } = useQuery(choicesOptions);
  const { values, set } = of;
  const due = (name: 'ownWithinMinutes' | 'resolveWithinMinutes') => (
    <NumberToken
      label={text(name)}
      isDisabled={isDisabled}
      value={values[name]}
      words={values[name] === null ? text('noDue') : words.minutes(values[name])}
      unit={text('unitMinutes')}
      min={1}
      max={yearMinutes}
      noneHint={text('noDueHint')}
      onChange={(minutes) => set(name, minutes)}
    />
  );
  return (
    <section className={classes['part']}>
      <h3>{text('treatment')}</h3>
      <div className={classes['due']}>
        <Sentence
          text={text('sentenceDue', fieldsOf(['own', 'resolve']))}
          fields={{ own: due('ownWithinMinutes'), resolve: due('resolveWithinMinutes') }}
        />
      </div>
      <Textarea
        label={text('recommendation')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={recommendationMaxLength}
        disabled={isDisabled}
        value={values.recommendation}
        onChange={({ currentTarget }) => set('recommendation', currentTarget.value)}
        error={of.errorOf('recommendation')}
      />
      <div className={classes['pair']}>
        <RecommendationFile of={of} isDisabled={isDisabled} />
        <TagsInput
          label={text('tags')}
          data={choices?.tags ?? []}
          maxTags={alertTagsMost}
          disabled={isDisabled}
          value={[...values.tags]}
          onChange={(tags) => set('tags', tags)}
          error={of.errorOf('tags')}
        />
      </div>
    </section>
  );
}

/** A file of the file manager, found by a part of its name. */
function RecommendationFile({ of, isDisabled }: TreatmentPartProps) {
  const text = useText('alert-types');
  const fileId = of.values.recommendationFileId;
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const { data: found, error } = useQuery({
    queryKey: [...filesKey, 'choices', wanted],
    queryFn: ({ signal }) =>
      callApi('listFiles', { query: { limit: 50, ...(wanted !== '' && { search: wanted }) }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data: chosen } = useQuery({ ...fileOptions(fileId ?? 0), enabled: fileId !== null, retry: false });
  const files = new Map(
    [...(found?.items ?? []), ...(chosen ? [chosen] : [])].map((file) => [file.id, file.name]),
  );
  if (fileId !== null && !files.has(fileId)) files.set(fileId, text('hiddenFile'));
  return (
    <Select
      label={text('recommendationFile')}
      description={text(error === null ? 'recommendationFileHint' : 'noFilesHint')}
      searchable
      clearable
      disabled={isDisabled}
      data={[...files].map(([id, name]) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      value={fileId === null ? null : String(fileId)}
      onChange={(id) => of.set('recommendationFileId', id === null ? null : Number(id))}
      error={of.errorOf('recommendationFileId')}
    />
  );
}
