import { profileNameMaxLength } from '@azimute/contract/people';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Bold, Hint, Stack } from '../../../ui/layout/primitives.tsx';
import { profileChoicesOptions } from '../../profiles/api/profile-queries.ts';
import { accessTemplates, sectionsOf, type AccessTemplate } from './access-templates.ts';
import classes from './user-fields.module.css';
import type { UserForm } from './use-user-form.tsx';
import { joinIds, splitIds } from './user-form-values.ts';

const NONE = 'none' as const;

interface AccessFieldsProps {
  readonly form: UserForm;
}

/** Access of a new viewer: a new profile with usual sections and chosen ULs, or existing profiles only. */
export function AccessFields({ form }: AccessFieldsProps) {
  const text = useText('users');
  const { data } = useQuery(profileChoicesOptions);
  const { role, access } = form.values;
  if (role === 'admin' || data === undefined) return null;
  const offered = accessTemplates.filter((template) => sectionsOf(template, data.modules).length > 0);
  const choose = (template: AccessTemplate | null): void => {
    form.set('access', template);
    // A template replaces them.
    if (template !== null) form.set('profileIds', '');
    form.set('profileName', template === null ? '' : nameOf(template, form.values.unitIds));
  };
  const nameOf = (template: AccessTemplate, unitIds: string): string => {
    const codes = data.units
      .filter(({ id }) => splitIds(unitIds).includes(String(id)))
      .map(({ code }) => code);
    return [text(`access_${template}`), ...codes].join(' ').slice(0, profileNameMaxLength);
  };
  const error = form.errorOf('access');
  return (
    <Stack gap={12} className={classes['wide'] ?? ''}>
      <Stack gap={6}>
        <Bold>{text('access')}</Bold>
        <ChoiceChips
          label={text('access')}
          data={([NONE, ...offered] as const).map((value) => ({ value, label: text(`access_${value}`) }))}
          value={access ?? NONE}
          onChange={(value) => choose(offered.find((one) => one === value) ?? null)}
        />
        {error !== undefined && <InlineError>{error}</InlineError>}
        <Hint>{text(access === null ? 'accessNoneHint' : `accessHint_${access}`)}</Hint>
      </Stack>
      {access !== null && (
        <>
          <MultiSelect
            searchable
            label={text('accessUnits')}
            placeholder={form.values.unitIds === '' ? text('chooseUnits') : ''}
            comboboxProps={{ withinPortal: true, position: 'top-start' }}
            data={data.units.map(({ id, code, name }) => ({
              value: String(id),
              label: code === name ? code : `${code} ${name}`,
            }))}
            value={splitIds(form.values.unitIds)}
            onChange={(ids) => {
              const unitIds = joinIds(ids);
              // A name that the user has changed stays.
              if (form.values.profileName === nameOf(access, form.values.unitIds))
                form.set('profileName', nameOf(access, unitIds));
              form.set('unitIds', unitIds);
            }}
            error={form.errorOf('unitIds')}
          />
          <TextField
            {...form.field('profileName', text('profileName'), text('profileNameHint'))}
            maxLength={profileNameMaxLength}
          />
        </>
      )}
    </Stack>
  );
}
