import { alertCategories, alertGroups } from '@azimute/contract/alerts/values';
import { severities } from '@azimute/contract/geofences/values';
import { useText } from '../../../i18n/use-text.ts';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import type { TypeForm } from '../form/use-type-form.ts';
import { choiceToken, numberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface FormSentenceProps {
  readonly form: TypeForm;
}

export function RaiseSentence({ form: { values, set } }: FormSentenceProps) {
  const text = useText('alert-types');
  const alertWords = useText('alert-words');
  const severityText = useText('severity');
  const fields = {
    group: choiceToken(
      text('group'),
      values.group,
      alertGroups,
      (value) => text(`raise_${value}`),
      (group) => set('group', group),
    ),
    severity: choiceToken(
      text('severity'),
      values.severity,
      severities,
      severityText,
      (severity) => set('severity', severity),
      <SeverityGlyph severity={values.severity} size={14} />,
    ),
    category: choiceToken(
      text('category'),
      values.category,
      alertCategories,
      (value) => alertWords(`category_${value}`),
      (category) => set('category', category),
    ),
  };
  return (
    <Sentence text={text('sentenceRaise', fieldsOf(['group', 'severity', 'category']))} fields={fields} />
  );
}

export function RepeatSentence({ form: { values, set } }: FormSentenceProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const repeat = numberToken(
    text('repeatAfter'),
    values.repeatAfterMinutes,
    words.seconds(values.repeatAfterMinutes * 60),
    text('unitMinutes'),
    [0, 43_200],
    (minutes) => set('repeatAfterMinutes', minutes),
  );
  return <Sentence text={text('sentenceRepeat', fieldsOf(['repeat']))} fields={{ repeat }} />;
}

export function EndSentence({ form }: FormSentenceProps) {
  const text = useText('alert-types');
  const resolves = choiceToken(
    text('resolvesItself'),
    form.values.resolvesItself ? 'yes' : 'no',
    ['no', 'yes'],
    (value) => text(value === 'yes' ? 'resolvesThen' : 'resolvesNever'),
    (value) => form.set('resolvesItself', value === 'yes'),
  );
  const clear = <DelayToken form={form} name="clearAfterSeconds" />;
  return (
    <Sentence text={text('sentenceEnd', fieldsOf(['clear', 'resolves']))} fields={{ clear, resolves }} />
  );
}

interface DelayTokenProps extends FormSentenceProps {
  readonly name: 'raiseAfterSeconds' | 'clearAfterSeconds';
}

export function DelayToken({ form: { values, set }, name }: DelayTokenProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  return numberToken(
    text(name),
    values[name] / 60,
    words.seconds(values[name]),
    text('unitMinutes'),
    [0, 10_080],
    (minutes) => set(name, Math.round(minutes * 60)),
    1,
  );
}
