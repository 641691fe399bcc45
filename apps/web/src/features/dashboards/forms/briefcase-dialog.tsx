import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import {
  briefcaseColors,
  briefcaseIcons,
  dashboardDescriptionMaxLength,
  dashboardNameMaxLength,
} from '@azimute/contract/dashboards/values';
import { Select, Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { readLocale } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { newestOf, useStoredRecord } from '../../../ui/form/use-stored-record.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import type { Briefcase } from '../api/dashboard-queries.ts';
import { BriefcaseGlyph, paintOf } from '../components/dashboard-icons.tsx';
import classes from './forms.module.css';
import { TranslationFields, translationNames, trimTranslations } from './translation-fields.tsx';
import { useDashboardForm } from './use-dashboard-form.ts';

interface BriefcaseDialogProps {
  /** Absent for a new briefcase. */
  readonly briefcase: Briefcase | undefined;
  readonly briefcases: readonly Briefcase[];
  readonly onSaved: (briefcase: Briefcase) => void;
  readonly onClose: () => void;
}

type Values = Pick<
  Briefcase,
  'name' | 'description' | 'translations' | 'color' | 'icon' | 'parentId' | 'enabled'
>;

const empty: Values = {
  name: '',
  description: '',
  translations: {},
  color: 'petrol',
  icon: 'folder',
  parentId: null,
  enabled: true,
};

export function BriefcaseDialog({ briefcase: opened, briefcases, onSaved, onClose }: BriefcaseDialogProps) {
  const text = useText('dashboards');
  const record = useStoredRecord(opened, ({ id }) =>
    newestOf(callApi('listBriefcases', { query: { language: readLocale() } }), id),
  );
  const briefcase = record.base;
  const form = useBriefcaseForm({ ifConflict: record.ifConflict, briefcase, onSaved });
  const { values, set, errorOf } = form;
  const holdsOthers = briefcases.some(({ parentId }) => parentId !== null && parentId === briefcase?.id);
  return (
    <FormDialog
      form={form}
      title={briefcase === undefined ? text('newBriefcase') : text('editTitle', { name: briefcase.name })}
      saveLabel={text(briefcase === undefined ? 'create' : 'save')}
      isConflicted={record.isConflicted}
      onClose={onClose}
    >
      <TextField
        {...form.field('name', text('name'))}
        maxLength={dashboardNameMaxLength}
        withAsterisk
        data-autofocus
      />
      <TextAreaField
        {...form.field('description', text('description'))}
        maxLength={dashboardDescriptionMaxLength}
      />
      <TranslationFields
        values={values.translations}
        usual={values}
        error={errorOf('translations')}
        onChange={(translations) => set('translations', translations)}
      />
      <LookFields set={set} values={values} />
      {!holdsOthers && (
        <WithinField
          set={set}
          errorOf={errorOf}
          briefcases={briefcases}
          briefcase={briefcase}
          values={values}
        />
      )}
      <EnabledSwitch isOn={values.enabled} onChange={(isOn) => set('enabled', isOn)} />
    </FormDialog>
  );
}

interface BriefcaseFormInput {
  readonly ifConflict: { readonly onConflict?: () => Promise<void> };
  readonly briefcase: Briefcase | undefined;
  readonly onSaved: (briefcase: Briefcase) => void;
}

function useBriefcaseForm({ ifConflict, briefcase, onSaved }: BriefcaseFormInput) {
  const form = useDashboardForm<Values, Briefcase>({
    stored: briefcase === undefined ? empty : { ...briefcase, ...briefcase.usual },
    required: ['name'],
    isNew: briefcase === undefined,
    attempt: 'briefcase',
    serverNames: translationNames,
    save: ({ translations: given, name, description, color, icon, parentId, enabled }) => {
      const translations = trimTranslations(given);
      const body = { name, description, translations, color, icon, parentId, enabled };
      return briefcase === undefined
        ? callApi('createBriefcase', { body })
        : callApi('updateBriefcase', {
            params: { briefcaseId: briefcase.id },
            body: { ...body, updatedAt: briefcase.updatedAt },
          });
    },
    onSaved,
    ...ifConflict,
  });
  return form;
}

interface WithinFieldProps {
  readonly set: RecordForm<Values>['set'];
  readonly errorOf: RecordForm<Values>['errorOf'];
  readonly briefcases: readonly Briefcase[];
  readonly briefcase: Briefcase | undefined;
  readonly values: Values;
}

function WithinField({ set, errorOf, briefcases, briefcase, values }: WithinFieldProps) {
  const text = useText('dashboards');
  const parents = briefcases.filter(({ id, parentId }) => parentId === null && id !== briefcase?.id);
  return (
    <Select
      label={text('within')}
      description={text('withinHint')}
      placeholder={text('withinNone')}
      clearable
      clearButtonProps={{ 'aria-label': text('withinNone') }}
      data={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={values.parentId === null ? null : String(values.parentId)}
      onChange={(id) => set('parentId', id === null ? null : Number(id))}
      error={errorOf('parentId')}
    />
  );
}

interface LookFieldsProps {
  readonly set: RecordForm<Values>['set'];
  readonly values: Values;
}

function LookFields({ set, values }: LookFieldsProps) {
  const text = useText('dashboards');
  return (
    <>
      <Choice
        legend={text('color')}
        values={briefcaseColors}
        value={values.color}
        labelOf={(color) => text(`color_${color}`)}
        onChange={(color) => set('color', color)}
      >
        {(color) => (
          <Box as="span" width={18} height={18} radius="round" style={{ background: paintOf(color) }} />
        )}
      </Choice>
      <Choice
        legend={text('icon')}
        values={briefcaseIcons}
        value={values.icon}
        labelOf={(icon) => text(`icon_${icon}`)}
        onChange={(icon) => set('icon', icon)}
      >
        {(icon) => <BriefcaseGlyph icon={icon} color={values.color} />}
      </Choice>
    </>
  );
}

interface EnabledSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function EnabledSwitch({ isOn, onChange }: EnabledSwitchProps) {
  const text = useText('dashboards');
  return (
    <Switch
      label={text('enabled')}
      description={text('enabledHint')}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly children: (value: Value) => ReactNode;
}

/** Choice among a few values by appearance. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, values, value, labelOf, onChange, children } = props;
  const name = useId();
  return (
    <Row
      as="fieldset"
      align="stretch"
      wrap
      gap={4}
      margin={0}
      padding={0}
      border="none"
      className={classes['choice']}
    >
      <Text as="legend" paddingTop={0} paddingBottom={4} paddingInline={0} fontSize={13} weight="medium">
        {legend}
      </Text>
      {values.map((one) => (
        <label key={one} title={labelOf(one)}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {children(one)}
          <span className="visually-hidden">{labelOf(one)}</span>
        </label>
      ))}
    </Row>
  );
}
