import type { TypeFormValues } from '../api/type-form-values.ts';
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
import { NumberToken } from '../rule/fields.tsx';
import { fieldsOf, Sentence } from '../rule/sentence.tsx';
import classes from './type-form.module.css';
import type { TypeForm } from './use-type-form.ts';

interface TreatmentPartProps {
  readonly form: TypeForm;
  readonly isDisabled: boolean;
}

const yearMinutes = 525_600;

/** What to do about it: the recommendation with its file, response times, tags. */
export function TreatmentPart({ form, isDisabled }: TreatmentPartProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { values, set } = form;
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
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <h3>{text('treatment')}</h3>
      <Box line={38} color="text-2">
        <Sentence
          text={text('sentenceDue', fieldsOf(['own', 'resolve']))}
          fields={{ own: due('ownWithinMinutes'), resolve: due('resolveWithinMinutes') }}
        />
      </Box>
      <Box line={38} color="text-2">
        <ProofSentence isDisabled={isDisabled} values={values} set={set} />
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
      <FileAndTags isDisabled={isDisabled} values={values} form={form} set={set} />
    </Stack>
  );
}

interface ProofSentenceProps {
  readonly isDisabled: boolean;
  readonly values: TypeFormValues;
  readonly set: TypeForm['set'];
}

function ProofSentence({ isDisabled, values, set }: ProofSentenceProps) {
  const text = useText('alert-types');
  const format = useFormat();
  return (
    <Sentence
      text={text('sentenceProof', fieldsOf(['days', 'distances']))}
      fields={{
        days: (
          <NumberToken
            label={text('proofDays')}
            isDisabled={isDisabled}
            value={values.proofDays}
            words={text('days', format.counted(values.proofDays))}
            unit={text('unitDays')}
            min={0}
            max={alertProofDaysMost}
            onChange={(days) => days !== null && set('proofDays', days)}
          />
        ),
        distances: (
          <NumberToken
            label={text('proofDistances')}
            isDisabled={isDisabled}
            value={values.proofDistances}
            words={`${format.number(values.proofDistances, 1)} ×`}
            unit="×"
            min={1}
            max={10}
            decimals={1}
            onChange={(distances) => distances !== null && set('proofDistances', distances)}
          />
        ),
      }}
    />
  );
}

interface FileAndTagsProps {
  readonly isDisabled: boolean;
  readonly values: TypeFormValues;
  readonly form: TypeForm;
  readonly set: TypeForm['set'];
}

function FileAndTags({ isDisabled, values, form, set }: FileAndTagsProps) {
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
