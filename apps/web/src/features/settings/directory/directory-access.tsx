import type { Directory } from '@azimute/contract';
import {
  directoryClaimMaxLength,
  directoryGroupMaxLength,
  directoryGroupsAtMost,
} from '@azimute/contract/directories';
import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './directory.module.css';
import { isHalfFilled, type DirectoryValues, type GroupRow } from './directory-values.ts';

interface DirectoryAccessProps {
  readonly form: RecordForm<DirectoryValues>;
  readonly directory: Directory;
}

/** Who comes in through the directory, with which profiles, and whether a password still does. */
export function DirectoryAccess({ form, directory }: DirectoryAccessProps) {
  const text = useText('directory');
  const profiles = directory.profiles.map(({ id, name }) => ({ value: String(id), label: name }));
  const { isOn, justInTime, enforced } = form.values;
  const mayEnforce = enforced || (directory.proven && isOn);
  return (
    <>
      <Switch
        label={text('isOn')}
        description={text('isOnHint')}
        checked={isOn}
        onChange={(event) => form.set('isOn', event.currentTarget.checked)}
      />
      <Switch
        label={text('justInTime')}
        description={text('justInTimeHint', { domain: directory.domain })}
        checked={justInTime}
        onChange={(event) => form.set('justInTime', event.currentTarget.checked)}
      />
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        {justInTime && (
          <SelectField
            form={form}
            name="defaultProfileId"
            label={text('defaultProfile')}
            description={text('defaultProfileHint')}
            data={profiles}
            clearable
          />
        )}
        <TextField
          form={form}
          name="groupsClaim"
          label={text('groupsClaim')}
          description={text('groupsClaimHint')}
          maxLength={directoryClaimMaxLength}
        />
      </Stack>
      <GroupRows form={form} profiles={profiles} />
      <Switch
        label={text('enforced', { domain: directory.domain })}
        description={text(mayEnforce ? 'enforcedHint' : 'enforcedLater', { domain: directory.domain })}
        checked={enforced}
        disabled={!mayEnforce}
        error={form.errorOf('enforced')}
        onChange={(event) => form.set('enforced', event.currentTarget.checked)}
      />
    </>
  );
}

interface GroupRowsProps {
  readonly form: RecordForm<DirectoryValues>;
  readonly profiles: readonly { readonly value: string; readonly label: string }[];
}

/** Profiles that people have because of a group, for as long as they are in it. */
function GroupRows({ form, profiles }: GroupRowsProps) {
  const text = useText('directory');
  const { groups } = form.values;
  const error = form.errorOf('groups');
  const change = (at: number, row: Partial<GroupRow>): void =>
    form.set(
      'groups',
      groups.map((one, index) => (index === at ? { ...one, ...row } : one)),
    );
  return (
    <Stack as="fieldset" gap={8} minWidth={0} margin={0} padding={0} border="none">
      <Text as="legend" paddingTop={0} paddingBottom={4} paddingInline={0} fontSize={13} weight="medium">
        {text('groups')}
      </Text>
      <Text size={13} color="text-3">
        {text('groupsHint')}
      </Text>
      {groups.map(({ group, profileId }, at) => (
        <Stack
          key={at}
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
            error={error !== undefined && isHalfFilled({ group, profileId }) && group.trim() === ''}
            onChange={(event) => change(at, { group: event.currentTarget.value })}
          />
          <Select
            aria-label={text('profile')}
            placeholder={text('profile')}
            data={[...profiles]}
            value={profileId}
            error={error !== undefined && isHalfFilled({ group, profileId }) && profileId === null}
            onChange={(value) => change(at, { profileId: value })}
          />
          <ActionIcon
            aria-label={text('removeGroup', { group })}
            onClick={() =>
              form.set(
                'groups',
                groups.filter((_row, index) => index !== at),
              )
            }
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Stack>
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
