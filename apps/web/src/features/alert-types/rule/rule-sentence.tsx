import { DelayToken, EndSentence, RaiseSentence, RepeatSentence } from './raise-sentence.tsx';
import { groupSubjects } from '@azimute/contract/alert-types/values';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { typesOptions } from '../api/alert-type-queries.ts';
import type { TypeForm } from '../form/use-type-form.ts';
import { CalculatedSentence } from './calculated-sentence.tsx';
import { ManyToken, choiceToken, numberToken } from './fields.tsx';
import classes from './rule.module.css';
import { ScheduleToken } from './schedule-token.tsx';
import { useScopeFields } from './scope-fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface RuleSentenceProps {
  readonly form: TypeForm;
  readonly typeId: number | null;
}

/** A type as one sentence: condition, scope, schedule and severity. */
export function RuleSentence({ form, typeId }: RuleSentenceProps) {
  const text = useText('alert-types');
  const { values, set } = form;
  const { condition } = values;
  const scope = useScopeFields({ scope: values.scope, onChange: (next) => set('scope', next) });
  const isCalculated = condition.type === 'calculated';
  return (
    <Box fontSize={16} color="text-2" className={classes['sentence']}>
      {isCalculated && (
        <CalculatedSentence
          when={condition.when}
          geofences={scope.geofences}
          onChange={(when) => set('condition', { type: 'calculated', when })}
        />
      )}
      {condition.type === 'external' && <ExternalFields form={form} />}
      {condition.type === 'group' && <GroupFields form={form} typeId={typeId} />}
      {isCalculated && (
        <Sentence
          text={text('sentenceFor', fieldsOf(['after']))}
          fields={{ after: <DelayToken form={form} name="raiseAfterSeconds" /> }}
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
              onChange={(schedule) => set('schedule', schedule)}
            />
          ),
        }}
      />
      <RaiseSentence form={form} />
      <RepeatSentence form={form} />
      {isCalculated && <EndSentence form={form} />}
    </Box>
  );
}

type PartProps = Pick<RuleSentenceProps, 'form'>;

/** Codes by which another system or a device raises the type. */
function ExternalFields({ form }: PartProps) {
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

/** Member types of a group, how many of them must occur, and what they must share. */
function GroupFields({ form, typeId }: RuleSentenceProps) {
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
  const change = (next: Partial<typeof condition>): void => form.set('condition', { ...condition, ...next });
  const fields = {
    atLeast: numberToken(
      text('atLeast'),
      condition.atLeast,
      format.number(condition.atLeast),
      '',
      [2, 1_000],
      (atLeast) => change({ atLeast }),
    ),
    types: (
      <ManyToken
        label={text('types')}
        values={condition.typeIds.map(String)}
        words={words.several(names, text('noType'))}
        choices={choices}
        hint={text('typesHint')}
        onChange={(ids) => change({ typeIds: ids.map(Number) })}
      />
    ),
    by: choiceToken(
      text('inCommon'),
      condition.by,
      groupSubjects,
      (value) => text(`by_${value}`),
      (by) => change({ by }),
    ),
    within: numberToken(
      text('within'),
      condition.withinMinutes,
      words.minutes(condition.withinMinutes),
      text('unitMinutes'),
      [1, 525_600],
      (withinMinutes) => change({ withinMinutes }),
    ),
  };
  return (
    <Sentence text={text('when_group', fieldsOf(['atLeast', 'types', 'by', 'within']))} fields={fields} />
  );
}
