import {
  keepSameIds,
  keepSamePeople,
  keepSameSections,
  valuesOf,
  type ProfileValues,
  type ProfileDetails,
} from '../api/profile-values.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../ui/action/use-action.ts';
import type { AnswerOf } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Column, Stack, Text, Lead } from '../../../ui/layout/primitives.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { profileChoicesOptions, profileDetailsOptions } from '../api/profile-queries.ts';
import { useMayChangeProfiles } from '../api/use-profile-rights.ts';
import { LinkedPeople } from './linked-people.tsx';
import classes from './profile-dialog.module.css';
import { ProfileEffect } from './profile-effect.tsx';
import { SectionMatrix } from './section-matrix.tsx';
import { UnitScope } from './unit-scope.tsx';
import { deleteProfile } from './delete-profile.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

type Choices = AnswerOf<'getProfileChoices'>;

interface ProfileDialogProps {
  readonly profile: number | 'new';
  readonly onClose: () => void;
}

/** A profile over its list: editable for administrators, read-only for others with access to the settings. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const text = useText('profiles');
  const mayChange = useMayChangeProfiles();
  const choices = useQuery(profileChoicesOptions);
  const details = useQuery({ ...profileDetailsOptions(Number(profile)), enabled: profile !== 'new' });
  // A failed refresh must not close an editor in use.
  const stored = details.isFetchedAfterMount ? details.data : undefined;
  const opened = profile === 'new' ? null : stored;
  if (choices.data !== undefined && opened !== undefined) {
    const props = { choices: choices.data, onClose };
    if (opened === null || mayChange) return <ProfileEditor key={profile} opened={opened} {...props} />;
    return <ProfileView details={opened} {...props} />;
  }
  const error = choices.data === undefined ? choices.error : details.error;
  const refetch = () => Promise.all([choices.refetch(), details.refetch()]);
  return (
    <Dialog size={960} fillsPhone title={text('title')} onClose={onClose}>
      <Waiting query={{ error, refetch }} rows={8} missing={<p>{text('missing')}</p>} />
    </Dialog>
  );
}

interface OfChoices {
  readonly choices: Choices;
  readonly onClose: () => void;
}

function ProfileView({ details, choices, onClose }: OfChoices & { readonly details: ProfileDetails }) {
  const text = useText('profiles');
  const values = valuesOf(details);
  return (
    <Dialog size={960} fillsPhone title={text('viewTitle', { name: details.name })} onClose={onClose}>
      {details.description !== '' && <Lead>{details.description}</Lead>}
      <Stack gap={20} paddingTop={16} border="top" className={classes['parts']}>
        <SectionMatrix
          sections={values.sections}
          modulesOn={choices.modules}
          onChange={undefined}
          error={undefined}
        />
        <Column gap={20} minWidth={0}>
          <UnitScope units={choices.units} chosen={values.unitIds} onChange={undefined} error={undefined} />
          <LinkedPeople people={values.people} onChange={undefined} />
        </Column>
      </Stack>
    </Dialog>
  );
}

function ProfileEditor({ opened, choices, onClose }: OfChoices & { readonly opened: ProfileDetails | null }) {
  const text = useText('profiles');
  const { form, stored, theirs } = useProfileForm(opened, onClose);
  const deletion = useAction(deleteProfile, { onDone: onClose });
  return (
    <>
      <FormDialog
        form={form}
        title={opened === null ? text('newProfile') : text('editTitle', { name: stored.name })}
        saveLabel={text(opened === null ? 'create' : 'save')}
        isWide
        onClose={onClose}
        footStart={opened && <DeleteButton onDelete={() => deletion.run(opened)} />}
      >
        <Lead>{text('lead')}</Lead>
        {theirs.length > 0 && (
          <Text
            role="alert"
            paddingBlock={10}
            paddingInline={12}
            radius={2}
            color="text"
            fill="warn-soft"
            size={13}
          >
            {text('theirs', { parts: theirs.map((part) => text(`part_${part}`)).join(', ') })}
          </Text>
        )}
        <Stack gap={16} className={classes['names']}>
          <TextField {...form.field('name', text('name'))} required data-autofocus maxLength={120} />
          <TextField {...form.field('description', text('description'))} maxLength={500} />
        </Stack>
        <ProfileParts form={form} choices={choices} stored={stored} />
      </FormDialog>
      {deletion.dialog}
    </>
  );
}

interface DeleteButtonProps {
  readonly onDelete: () => void;
}

function DeleteButton({ onDelete }: DeleteButtonProps) {
  const text = useText('profiles');
  const isNarrow = useIsNarrow();
  return isNarrow ? (
    <IconButton
      size={44}
      className={`danger ${classes['apart']}`}
      icon={IconTrash}
      label={text('delete')}
      onClick={onDelete}
    />
  ) : (
    <IconTextButton
      variant="subtle"
      className={`danger ${classes['apart']}`}
      icon={IconTrash}
      onClick={onDelete}
    >
      {text('delete')}
    </IconTextButton>
  );
}

interface ProfilePartsProps {
  readonly form: ReturnType<typeof useProfileForm>['form'];
  readonly choices: Choices;
  readonly stored: ProfileValues;
}

function ProfileParts({ form, choices, stored }: ProfilePartsProps) {
  const { values, set, errorOf } = form;
  return (
    <Stack gap={20} paddingTop={16} border="top" className={classes['parts']}>
      <SectionMatrix
        sections={values.sections}
        modulesOn={choices.modules}
        onChange={(next) => set('sections', keepSameSections(next, stored.sections))}
        error={errorOf('sections')}
      />
      <Column gap={20} minWidth={0}>
        <UnitScope
          units={choices.units}
          chosen={values.unitIds}
          onChange={(next) => set('unitIds', keepSameIds(next, stored.unitIds))}
          error={errorOf('unitIds')}
        />
        <LinkedPeople
          people={values.people}
          onChange={(next) => set('people', keepSamePeople(next, stored.people))}
        />
        <ProfileEffect values={values} stored={stored} units={choices.units} modulesOn={choices.modules} />
      </Column>
    </Stack>
  );
}
