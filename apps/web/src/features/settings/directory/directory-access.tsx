import type { Directory } from '@azimute/contract';
import {
  directoryClaimMaxLength,
  directoryGroupMaxLength,
  directoryGroupsAtMost,
} from '@azimute/contract/directories';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField, SwitchField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text, Muted } from '../../../ui/layout/primitives.tsx';
import classes from './directory.module.css';
import { isHalfFilled, type DirectoryValues, type GroupRow } from './directory-values.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface DirectoryAccessProps {
  readonly form: RecordForm<DirectoryValues>;
  readonly directory: Directory;
}

/** Users who sign in through the directory, their profiles, and whether passwords still work. */
export function DirectoryAccess({ form, directory }: DirectoryAccessProps) {
  const text = useText('directory');
  const profiles = directory.profiles.map(({ id, name }) => ({ value: String(id), label: name }));
  const { isOn, justInTime, enforced } = form.values;
  const mayEnforce = enforced || (directory.proven && isOn);
  return (
    <>
      <SwitchField {...form.field('isOn', text('isOn'), text('isOnHint'))} />
      <SwitchField
        {...form.field(
          'justInTime',
          text('justInTime'),
          text('justInTimeHint', { domain: directory.domain }),
        )}
      />
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        {justInTime && (
          <SelectField
            {...form.field('defaultProfileId', text('defaultProfile'), text('defaultProfileHint'))}
            data={profiles}
            clearable
          />
        )}
        <TextField
          {...form.field('groupsClaim', text('groupsClaim'), text('groupsClaimHint'))}
          maxLength={directoryClaimMaxLength}
        />
      </Stack>
      <GroupRows form={form} profiles={profiles} />
      <SwitchField
        {...form.field(
          'enforced',
          text('enforced', { domain: directory.domain }),
          text(mayEnforce ? 'enforcedHint' : 'enforcedLater', { domain: directory.domain }),
        )}
        disabled={!mayEnforce}
      />
    </>
  );
}

interface GroupRowsProps {
  readonly form: RecordForm<DirectoryValues>;
  readonly profiles: readonly { readonly value: string; readonly label: string }[];
}

/** Profiles that users have while they are in a group. */
function GroupRows({ form, profiles }: GroupRowsProps) {
  const text = useText('directory');
  const { groups } = form.values;
  const error = form.errorOf('groups');
  return (
    <Stack as="fieldset" gap={8} minWidth={0} margin={0} padding={0} border="none">
      <Text as="legend" paddingTop={0} paddingBottom={4} paddingInline={0} fontSize={13} weight="medium">
        {text('groups')}
      </Text>
      <Muted>{text('groupsHint')}</Muted>
      {groups.map((row, at) => (
        <GroupFields
          key={at}
          row={row}
          profiles={profiles}
          isRefused={error !== undefined}
          onChange={(next) =>
            form.set(
              'groups',
              groups.map((one, index) => (index === at ? next : one)),
            )
          }
          onRemove={() =>
            form.set(
              'groups',
              groups.filter((_row, index) => index !== at),
            )
          }
        />
      ))}
      {error !== undefined && (
        <Text fontSize={12} color="danger-text">
          {error}
        </Text>
      )}
      {profiles.length > 0 && groups.length < directoryGroupsAtMost && (
        <Button
          w="fit-content"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.set('groups', [...groups, { group: '', profileId: null }])}
        >
          {text('addGroup')}
        </Button>
      )}
    </Stack>
  );
}

interface GroupFieldsProps {
  readonly row: GroupRow;
  readonly profiles: GroupRowsProps['profiles'];
  readonly isRefused: boolean;
  readonly onChange: (row: GroupRow) => void;
  readonly onRemove: () => void;
}

function GroupFields({ row, profiles, isRefused, onChange, onRemove }: GroupFieldsProps) {
  const text = useText('directory');
  const { group, profileId } = row;
  const isWrong = isRefused && isHalfFilled(row);
  return (
    <Stack
      alignItems="center"
      gap={8}
      columns="minmax(0, 1fr) minmax(0, 1fr) auto"
      phoneColumns="minmax(0, 1fr) auto"
      className={classes['row']}
    >
      <TextInput
        aria-label={text('group')}
        placeholder={text('group')}
        value={group}
        maxLength={directoryGroupMaxLength}
        error={isWrong && group.trim() === ''}
        onChange={(event) => onChange({ ...row, group: event.currentTarget.value })}
      />
      <Select
        aria-label={text('profile')}
        placeholder={text('profile')}
        data={[...profiles]}
        value={profileId}
        error={isWrong && profileId === null}
        onChange={(value) => onChange({ ...row, profileId: value })}
      />
      <IconButton icon={IconTrash} label={text('removeGroup', { group })} onClick={onRemove} />
    </Stack>
  );
}
