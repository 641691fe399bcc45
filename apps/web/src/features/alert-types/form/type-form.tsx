import { alertKinds } from '@azimute/contract/alerts/values';
import { alertTypeStates, conditionKinds } from '@azimute/contract/alert-types/values';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSaveKey } from '../../../ui/dialog-layers.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
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

interface TypeFormProps {
  /** Absent: a new one. */
  readonly type: AlertType | undefined;
  readonly onSaved: (id: number) => void;
  readonly onClosed: () => void;
}

/** An alert type: its rule as a sentence, its treatment, who hears of it, and beside it what it raised and would raise. */
export function TypeForm({ type, onSaved, onClosed }: TypeFormProps) {
  const text = useText('alert-types');
  const ui = useText('ui');
  const isDisabled = !useMayManageAlerts();
  const { form, isConflicted } = useTypeForm({ type, onSaved: ({ id }) => onSaved(id) });
  const guard = useUnsavedGuard(form.isUnsaved);
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(() => form.submit(element.current));
  return (
    <>
      <div className={types['form']}>
        <Column
          as="form"
          ref={element}
          noValidate
          gap={20}
          minHeight="100%"
          paddingTop={20}
          paddingInline="gutter"
          onSubmit={(event) => form.submit(element.current, event)}
        >
          <Row as="header" justify="space-between" gap={8}>
            <Box as="h2" size={20} breaks>
              {type?.name ?? text('newType')}
            </Box>
            {type && !isDisabled && <TypeActions type={type} onDeleted={onClosed} />}
          </Row>
          {isConflicted && <ConflictNotice />}
          <Names form={form} isNew={type === undefined} isDisabled={isDisabled} />
          <RulePart form={form} type={type} isDisabled={isDisabled} />
          <TreatmentPart form={form} isDisabled={isDisabled} />
          <SendingPart form={form} isDisabled={isDisabled} />
          {!isDisabled && <TypeFoot form={form} type={type} onClosed={onClosed} />}
          {guard.isBlocked && (
            <ConfirmDialog
              danger
              title={ui('leaveQuestion')}
              effect={ui('leaveEffect', { count: form.changeCount })}
              confirmLabel={ui('leaveUnsaved')}
              onConfirm={guard.leave}
              onClose={guard.stay}
            />
          )}
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
  readonly isDisabled: boolean;
}

function RulePart({ form, type, isDisabled }: RulePartProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const ruleError = form.errorOf('condition') ?? form.errorOf('scope') ?? form.errorOf('schedule');
  return (
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <RuleSentence form={form} typeId={type?.id ?? null} isDisabled={isDisabled} />
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
  readonly isDisabled: boolean;
}

/** Name and code, of which kind it is, and whether it raises and tells. */
function Names({ form, isNew, isDisabled }: NamesProps) {
  const text = useText('alert-types');
  const alertWords = useText('alert-words');
  const { condition, state } = form.values;
  return (
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <Stack columns="minmax(0, 2fr) minmax(0, 1fr)" gap={12} phoneColumns={1}>
        <TextField
          form={form}
          name="name"
          required
          label={text('name')}
          maxLength={120}
          disabled={isDisabled}
        />
        <TextField
          form={form}
          name="code"
          required
          label={text('code')}
          description={isNew ? text('codeHint') : undefined}
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
          onChange={(value) => {
            const kind = alertKinds.find((one) => one === value);
            if (kind && kind !== condition.type) form.set('condition', conditionOf(kind));
          }}
        />
        {condition.type === 'calculated' && (
          <Select
            label={text('watches')}
            searchable
            allowDeselect={false}
            disabled={isDisabled}
            data={conditionKinds.map((value) => ({ value, label: text(`condition_${value}`) }))}
            value={condition.when.kind}
            onChange={(value) => {
              const kind = conditionKinds.find((one) => one === value);
              if (kind && kind !== condition.when.kind) form.set('condition', beginCondition(kind));
            }}
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
          onChange={(value) => {
            const next = alertTypeStates.find((one) => one === value);
            if (next) form.set('state', next);
          }}
        />
        <Text fontSize={12} color="text-2">
          {text(`stateHint_${state}`)}
        </Text>
      </Stack>
    </Stack>
  );
}
