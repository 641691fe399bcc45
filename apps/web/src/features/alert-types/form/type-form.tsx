import { useContext } from 'react';
import { alertKinds } from '@azimute/contract/alerts/values';
import { alertTypeStates, conditionKinds } from '@azimute/contract/alert-types/values';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertType } from '../api/alert-type-queries.ts';
import { RuleBacktestPart } from '../backtest/rule-backtest-part.tsx';
import { TypeFigures } from '../components/type-figures.tsx';
import types from '../components/types.module.css';
import { beginCondition, conditionOf } from '../api/type-form-values.ts';
import { useMayManageAlerts } from '../api/use-may-manage-alerts.ts';
import { RuleSentence } from '../rule/rule-sentence.tsx';
import { SendingPart } from './sending-part.tsx';
import { TreatmentPart } from './treatment-part.tsx';
import classes from './type-form.module.css';
import { TypeActions } from './type-actions.tsx';
import { useTypeForm, type TypeForm as Form } from './use-type-form.ts';
import { useFormElement } from '../../../ui/form/use-form-element.tsx';
import { ReadOnlyRule } from '../rule/token.tsx';

interface TypeFormProps {
  /** Absent for a new type. */
  readonly type: AlertType | undefined;
  readonly onSaved: (id: number) => void;
  readonly onClosed: () => void;
}

/** Form of an alert type: rule, treatment and notifications, next to its past and projected alerts. */
export function TypeForm({ type, onSaved, onClosed }: TypeFormProps) {
  const text = useText('alert-types');
  const isDisabled = !useMayManageAlerts();
  const { form, isConflicted } = useTypeForm({ type, onSaved: ({ id }) => onSaved(id) });
  const { element, question } = useFormElement(form);
  return (
    <>
      <div className={types['form']}>
        <Column as="form" {...element} gap={20} minHeight="100%" paddingTop={20} paddingInline="gutter">
          <Row as="header" justify="space-between" gap={8}>
            <Box as="h2" size={20} breaks>
              {type?.name ?? text('newType')}
            </Box>
            {type && !isDisabled && <TypeActions type={type} onDeleted={onClosed} />}
          </Row>
          {isConflicted && <ConflictNotice />}
          <ReadOnlyRule value={isDisabled}>
            <Names form={form} isNew={type === undefined} />
            <RulePart form={form} type={type} />
            <TreatmentPart form={form} />
            <SendingPart form={form} />
          </ReadOnlyRule>
          {!isDisabled && <TypeFoot form={form} type={type} onClosed={onClosed} />}
          {question}
        </Column>
      </div>
      <Stack
        as="aside"
        alignContent="start"
        gap={24}
        paddingBlock={20}
        paddingInline={16}
        fill="sunken"
        className={types['figures']}
        aria-label={text('figures')}
      >
        {type && <TypeFigures type={type} />}
        <RuleBacktestPart form={form} typeId={type?.id ?? null} isDisabled={isDisabled} />
      </Stack>
    </>
  );
}

interface RulePartProps {
  readonly form: Form;
  readonly type: AlertType | undefined;
}

function RulePart({ form, type }: RulePartProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const ruleError = form.errorOf('condition') ?? form.errorOf('scope') ?? form.errorOf('schedule');
  return (
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <RuleSentence form={form} typeId={type?.id ?? null} />
      {ruleError !== undefined && <InlineError>{ruleError}</InlineError>}
      {type && (
        <Text fontSize={12} color="text-2">
          {text('assetsInScope', format.counted(type.assetCount))}
          {type.hiddenScopeCount > 0 && ` ${text('hiddenScope', format.counted(type.hiddenScopeCount))}`}
        </Text>
      )}
    </Stack>
  );
}

interface TypeFootProps {
  readonly form: Form;
  readonly type: AlertType | undefined;
  readonly onClosed: () => void;
}

function TypeFoot({ form, type, onClosed }: TypeFootProps) {
  const text = useText('alert-types');
  const ui = useText('ui');
  return (
    <Row
      as="footer"
      gap={8}
      paddingBlock={12}
      paddingInline="gutter"
      fill="surface"
      border="top"
      position="sticky"
      bottom={0}
      zIndex="sticky"
      justify="end"
      className={classes['foot']}
    >
      <Text as="output" flex={1} fontSize={12} color="text-2">
        {form.changeCount > 0 && ui('unsavedCount', { count: form.changeCount })}
      </Text>
      {form.changeCount > 0 && type && (
        <Button disabled={form.isSaving} onClick={form.discard}>
          {ui('discard')}
        </Button>
      )}
      {!type && <Button onClick={onClosed}>{text('cancel')}</Button>}
      <Button type="submit" variant="filled" disabled={form.changeCount === 0} loading={form.isSaving}>
        {type ? text('saveRule') : text('createRule')}
      </Button>
    </Row>
  );
}

interface NamesProps {
  readonly form: Form;
  readonly isNew: boolean;
}

/** Name, code and kind, and whether the type raises alerts and notifies. */
function Names({ form, isNew }: NamesProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const text = useText('alert-types');
  const alertWords = useText('alert-words');
  const { condition, state } = form.values;
  return (
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <Stack columns="minmax(0, 2fr) minmax(0, 1fr)" gap={12} phoneColumns={1}>
        <TextField {...form.field('name', text('name'))} required maxLength={120} disabled={isDisabled} />
        <TextField
          {...form.field('code', text('code'), isNew ? text('codeHint') : undefined)}
          required
          maxLength={40}
          disabled={!isNew || isDisabled}
        />
      </Stack>
      <Stack alignItems="start" gap={12} columns={2} phoneColumns={1}>
        <Select
          label={text('kind')}
          allowDeselect={false}
          disabled={!isNew || isDisabled}
          data={alertKinds.map((value) => ({ value, label: alertWords(`kind_${value}`) }))}
          value={condition.type}
          onChange={(kind) => kind && kind !== condition.type && form.set('condition', conditionOf(kind))}
        />
        {condition.type === 'calculated' && (
          <Select
            label={text('watches')}
            searchable
            allowDeselect={false}
            disabled={isDisabled}
            data={conditionKinds.map((value) => ({ value, label: text(`condition_${value}`) }))}
            value={condition.when.kind}
            onChange={(kind) =>
              kind && kind !== condition.when.kind && form.set('condition', beginCondition(kind))
            }
          />
        )}
      </Stack>
      <Stack align="start" gap={4}>
        <Text as="span" fontSize={13} weight="medium">
          {text('state')}
        </Text>
        <SegmentedControl
          aria-label={text('state')}
          disabled={isDisabled}
          data={alertTypeStates.map((value) => ({ value, label: text(`state_${value}`) }))}
          value={state}
          onChange={(next) => form.set('state', next)}
        />
        <Text fontSize={12} color="text-2">
          {text(`stateHint_${state}`)}
        </Text>
      </Stack>
    </Stack>
  );
}
