import type { TypeFormValues } from '../api/type-form-values.ts';
import { alertCategories, alertGroups } from '@azimute/contract/alerts/values';
import { severities } from '@azimute/contract/geofences/values';
import { useText } from '../../../i18n/use-text.ts';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import type { TypeForm } from '../form/use-type-form.ts';
import { ChoiceToken, NumberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface RaiseSentenceProps {
  readonly set: TypeForm['set'];
  readonly isDisabled: boolean;
  readonly values: TypeFormValues;
}

export function RaiseSentence({ set, isDisabled, values }: RaiseSentenceProps) {
  const text = useText('alert-types');
  const alertWords = useText('alert-words');
  const severityText = useText('severity');
  return (
    <Sentence
      text={text('sentenceRaise', fieldsOf(['group', 'severity', 'category']))}
      fields={{
        group: (
          <ChoiceToken
            label={text('group')}
            isDisabled={isDisabled}
            value={values.group}
            choices={alertGroups.map((value) => ({ value, label: text(`raise_${value}`) }))}
            onChange={(group) => set('group', group)}
          />
        ),
        severity: (
          <ChoiceToken
            label={text('severity')}
            isDisabled={isDisabled}
            value={values.severity}
            glyph={<SeverityGlyph severity={values.severity} size={14} />}
            choices={severities.map((value) => ({ value, label: severityText(value) }))}
            onChange={(severity) => set('severity', severity)}
          />
        ),
        category: (
          <ChoiceToken
            label={text('category')}
            isDisabled={isDisabled}
            value={values.category}
            choices={alertCategories.map((value) => ({ value, label: alertWords(`category_${value}`) }))}
            onChange={(category) => set('category', category)}
          />
        ),
      }}
    />
  );
}

interface RepeatSentenceProps {
  readonly set: TypeForm['set'];
  readonly isDisabled: boolean;
  readonly values: TypeFormValues;
}

export function RepeatSentence({ set, isDisabled, values }: RepeatSentenceProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  return (
    <Sentence
      text={text('sentenceRepeat', fieldsOf(['repeat']))}
      fields={{
        repeat: (
          <NumberToken
            label={text('repeatAfter')}
            isDisabled={isDisabled}
            value={values.repeatAfterMinutes}
            words={words.seconds(values.repeatAfterMinutes * 60)}
            unit={text('unitMinutes')}
            min={0}
            max={43_200}
            onChange={(minutes) => minutes !== null && set('repeatAfterMinutes', minutes)}
          />
        ),
      }}
    />
  );
}

interface EndSentenceProps {
  readonly set: TypeForm['set'];
  readonly form: TypeForm;
  readonly isDisabled: boolean;
  readonly values: TypeFormValues;
}

export function EndSentence({ set, form, isDisabled, values }: EndSentenceProps) {
  const text = useText('alert-types');
  return (
    <Sentence
      text={text('sentenceEnd', fieldsOf(['clear', 'resolves']))}
      fields={{
        clear: <DelayToken form={form} name="clearAfterSeconds" isDisabled={isDisabled} />,
        resolves: (
          <ChoiceToken
            label={text('resolvesItself')}
            isDisabled={isDisabled}
            value={values.resolvesItself ? 'yes' : 'no'}
            choices={[
              { value: 'no', label: text('resolvesNever') },
              { value: 'yes', label: text('resolvesThen') },
            ]}
            onChange={(value) => set('resolvesItself', value === 'yes')}
          />
        ),
      }}
    />
  );
}

interface DelayTokenProps {
  readonly form: TypeForm;
  readonly name: 'raiseAfterSeconds' | 'clearAfterSeconds';
  readonly isDisabled: boolean;
}

export function DelayToken({ form: { values, set }, name, isDisabled }: DelayTokenProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  return (
    <NumberToken
      label={text(name)}
      isDisabled={isDisabled}
      value={values[name] / 60}
      words={words.seconds(values[name])}
      unit={text('unitMinutes')}
      min={0}
      max={10_080}
      decimals={1}
      onChange={(minutes) => minutes !== null && set(name, Math.round(minutes * 60))}
    />
  );
}
