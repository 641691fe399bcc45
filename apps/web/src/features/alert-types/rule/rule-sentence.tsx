import { DelayToken, EndSentence, RaiseSentence, RepeatSentence } from './raise-sentence.tsx';
import { groupSubjects } from '@azimute/contract/alert-types/values';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { typesOptions } from '../api/alert-type-queries.ts';
import type { TypeForm } from '../form/use-type-form.ts';
import { CalculatedSentence } from './calculated-sentence.tsx';
import { ChoiceToken, ManyToken, NumberToken } from './fields.tsx';
import classes from './rule.module.css';
import { ScheduleToken } from './schedule-token.tsx';
import { useScopeFields } from './scope-fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface RuleSentenceProps {
  readonly form: TypeForm;
  readonly typeId: number | null;
  readonly isDisabled: boolean;
}

/** A type as one sentence: what it watches for, where, when, and what it raises. */
export function RuleSentence({ form, typeId, isDisabled }: RuleSentenceProps) {
  const text = useText('alert-types');
  const { values, set } = form;
  const { condition } = values;
  const scope = useScopeFields({
    scope: values.scope,
    isDisabled,
    onChange: (next) => set('scope', next),
  });
  const isCalculated = condition.type === 'calculated';
  return (
    <Box fontSize={16} color="text-2" className={classes['sentence']}>
      {isCalculated && (
        <CalculatedSentence
          when={condition.when}
          geofences={scope.geofences}
          isDisabled={isDisabled}
          onChange={(when) => set('condition', { type: 'calculated', when })}
        />
      )}
      {condition.type === 'external' && <ExternalFields form={form} isDisabled={isDisabled} />}
      {condition.type === 'group' && <GroupFields form={form} typeId={typeId} isDisabled={isDisabled} />}
      {isCalculated && (
        <Sentence
          text={text('sentenceFor', fieldsOf(['after']))}
          fields={{ after: <DelayToken form={form} name="raiseAfterSeconds" isDisabled={isDisabled} /> }}
        />
      )}
      <Sentence
        text={text('sentenceScope', fieldsOf(['categories', 'assets', 'units', 'customers', 'schedule']))}
        fields={{
          ...scope,
          schedule: (
            <ScheduleToken
              label={text('schedule')}
              schedule={values.schedule}
              isDisabled={isDisabled}
              onChange={(schedule) => set('schedule', schedule)}
            />
          ),
        }}
      />
      <RaiseSentence set={set} isDisabled={isDisabled} values={values} />
      <RepeatSentence set={set} isDisabled={isDisabled} values={values} />
      {isCalculated && <EndSentence set={set} form={form} isDisabled={isDisabled} values={values} />}
    </Box>
  );
}

interface PartProps {
  readonly form: TypeForm;
  readonly isDisabled: boolean;
}

/** By which codes another system or a device raises it. */
function ExternalFields({ form, isDisabled }: PartProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { condition } = form.values;
  if (condition.type !== 'external') return null;
  return (
    <Sentence
      text={text('when_external', fieldsOf(['codes']))}
      fields={{
        codes: (
          <ManyToken
            label={text('codes')}
            isDisabled={isDisabled}
            values={condition.codes}
            words={words.several(condition.codes, text('noCode'))}
            choices={[]}
            isFree
            hint={text('codesHint')}
            onChange={(codes) => form.set('condition', { ...condition, codes })}
          />
        ),
      }}
    />
  );
}

/** Which other types it is raised by, how many of them, and what they have in common. */
function GroupFields({ form, typeId, isDisabled }: PartProps & { readonly typeId: number | null }) {
  const text = useText('alert-types');
  const format = useFormat();
  const words = useRuleWords();
  const { data } = useQuery(typesOptions(undefined));
  const { condition } = form.values;
  if (condition.type !== 'group') return null;
  const choices = (data?.items ?? [])
    .filter(({ id, kind }) => id !== typeId && kind !== 'group')
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const names = condition.typeIds.map(
    (id) => choices.find(({ value }) => value === String(id))?.label ?? `#${id}`,
  );
  return (
    <Sentence
      text={text('when_group', fieldsOf(['atLeast', 'types', 'by', 'within']))}
      fields={{
        atLeast: (
          <NumberToken
            label={text('atLeast')}
            isDisabled={isDisabled}
            value={condition.atLeast}
            words={format.number(condition.atLeast)}
            unit=""
            min={2}
            max={1_000}
            onChange={(atLeast) => atLeast !== null && form.set('condition', { ...condition, atLeast })}
          />
        ),
        types: (
          <ManyToken
            label={text('types')}
            isDisabled={isDisabled}
            values={condition.typeIds.map(String)}
            words={words.several(names, text('noType'))}
            choices={choices}
            hint={text('typesHint')}
            onChange={(ids) => form.set('condition', { ...condition, typeIds: ids.map(Number) })}
          />
        ),
        by: (
          <ChoiceToken
            label={text('inCommon')}
            isDisabled={isDisabled}
            value={condition.by}
            choices={groupSubjects.map((value) => ({ value, label: text(`by_${value}`) }))}
            onChange={(by) => form.set('condition', { ...condition, by })}
          />
        ),
        within: (
          <NumberToken
            label={text('within')}
            isDisabled={isDisabled}
            value={condition.withinMinutes}
            words={words.minutes(condition.withinMinutes)}
            unit={text('unitMinutes')}
            min={1}
            max={525_600}
            onChange={(minutes) =>
              minutes !== null && form.set('condition', { ...condition, withinMinutes: minutes })
            }
          />
        ),
      }}
    />
  );
}
