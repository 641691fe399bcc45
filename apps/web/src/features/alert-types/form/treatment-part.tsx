import { useContext } from 'react';
import { alertTagsMost, recommendationMaxLength } from '@azimute/contract/alert-types/values';
import { alertProofDaysMost } from '@azimute/contract/alerts/values';
import { TagsInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { FileSelect } from '../../files/components/file-select.tsx';
import { choicesOptions } from '../api/alert-type-queries.ts';
import { useRuleWords } from '../rule/use-rule-words.ts';
import { NumberToken, numberToken } from '../rule/fields.tsx';
import { fieldsOf, Sentence } from '../rule/sentence.tsx';
import classes from './type-form.module.css';
import type { TypeForm } from './use-type-form.ts';
import { ReadOnlyRule } from '../rule/token.tsx';

interface TreatmentPartProps {
  readonly form: TypeForm;
}

const yearMinutes = 525_600;

/** Recommendation with its file, response times and tags. */
export function TreatmentPart({ form }: TreatmentPartProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const text = useText('alert-types');
  const words = useRuleWords();
  const { values, set } = form;
  const due = (name: 'ownWithinMinutes' | 'resolveWithinMinutes') => (
    <NumberToken
      label={text(name)}
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
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <h3>{text('treatment')}</h3>
      <Box line={38} color="text-2">
        <Sentence
          text={text('sentenceDue', fieldsOf(['own', 'resolve']))}
          fields={{ own: due('ownWithinMinutes'), resolve: due('resolveWithinMinutes') }}
        />
      </Box>
      <Box line={38} color="text-2">
        <ProofSentence form={form} />
      </Box>
      <Textarea
        label={text('recommendation')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={recommendationMaxLength}
        disabled={isDisabled}
        value={values.recommendation}
        onChange={({ currentTarget }) => set('recommendation', currentTarget.value)}
        error={form.errorOf('recommendation')}
      />
      <FileAndTags form={form} />
    </Stack>
  );
}

function ProofSentence({ form: { values, set } }: TreatmentPartProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const days = numberToken(
    text('proofDays'),
    values.proofDays,
    text('days', format.counted(values.proofDays)),
    text('unitDays'),
    [0, alertProofDaysMost],
    (next) => set('proofDays', next),
  );
  const distances = numberToken(
    text('proofDistances'),
    values.proofDistances,
    `${format.number(values.proofDistances, 1)} ×`,
    '×',
    [1, 10],
    (next) => set('proofDistances', next),
    1,
  );
  return (
    <Sentence text={text('sentenceProof', fieldsOf(['days', 'distances']))} fields={{ days, distances }} />
  );
}

function FileAndTags({ form }: TreatmentPartProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const { values, set } = form;
  const text = useText('alert-types');
  const { data: choices } = useQuery(choicesOptions);
  const seesFiles = useSeesModule('services:file-manager');
  return (
    <Stack alignItems="start" gap={12} columns={2} phoneColumns={1}>
      <FileSelect
        label={text('recommendationFile')}
        description={text(seesFiles ? 'recommendationFileHint' : 'noFilesHint')}
        hiddenName={text('hiddenFile')}
        disabled={isDisabled || !seesFiles}
        fileId={values.recommendationFileId}
        error={form.errorOf('recommendationFileId')}
        onChange={(fileId) => set('recommendationFileId', fileId)}
      />
      <TagsInput
        label={text('tags')}
        data={choices?.tags ?? []}
        maxTags={alertTagsMost}
        disabled={isDisabled}
        value={[...values.tags]}
        onChange={(tags) => set('tags', tags)}
        error={form.errorOf('tags')}
      />
    </Stack>
  );
}
