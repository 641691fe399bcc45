import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { keepSameIds } from '../api/profile-values.ts';
import { allProfilesOptions, profilesKey } from '../api/profile-queries.ts';
import { useMayChangeProfiles } from '../api/use-profile-rights.ts';
import classes from '../components/profiles.module.css';
import { RightsView } from './rights-view.tsx';
import type { PersonRow } from '../api/profile-lists.ts';

interface PersonPanelProps extends PanelProps {
  readonly person: PersonRow;
}

/** A user's profiles next to the list, with the resulting rights. */
export function PersonPanel({ person, ...panel }: PersonPanelProps) {
  const text = useText('profiles');
  const common = useText('common');
  const mayChange = useMayChangeProfiles();
  const held = idsByHand(person);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const assigning = useAssigning(person, () => setChosen(null));
  const byGroups = new Map(person.profiles.map(({ id, groups }) => [id, groups]));
  const givenByGroups = person.profiles.filter(({ groups }) => groups.length > 0).map(({ id }) => id);
  const draft = chosen === null || keepSameIds(chosen, held) === held ? undefined : chosen;
  return (
    <SidePanel
      {...panel}
      label={text('personLabel', { name: person.name })}
      title={person.name}
      subtitle={person.email}
      foot={
        draft !== undefined ? (
          <>
            <Button disabled={assigning.isPending} onClick={() => setChosen(null)}>
              {common('cancel')}
            </Button>
            <Button variant="filled" loading={assigning.isPending} onClick={() => assigning.run(draft)}>
              {text('assign')}
            </Button>
          </>
        ) : undefined
      }
    >
      <PanelBody className={classes['body']}>
        <h3>{text('title')}</h3>
        <ProfileBoxes
          chosen={draft ?? held}
          byGroups={byGroups}
          onChange={mayChange ? (ids) => setChosen(ids) : undefined}
          isBusy={assigning.isPending}
        />
        <h3>{text(draft === undefined ? 'together' : 'togetherThen')}</h3>
        <RightsView userId={person.id} profileIds={draft && [...new Set([...draft, ...givenByGroups])]} />
      </PanelBody>
    </SidePanel>
  );
}

/** Profiles from directory groups cannot be removed here. */
function idsByHand({ profiles }: PersonRow): readonly number[] {
  return profiles.filter(({ byHand }) => byHand).map(({ id }) => id);
}

function useAssigning(person: PersonRow, onSaved: () => void) {
  const held = idsByHand(person);
  return useAction({
    call: (profileIds: readonly number[]) =>
      callApi('assignProfiles', {
        params: { userId: person.id },
        body: { profileIds: [...profileIds], expected: [...held] },
      }),
    invalidates: [profilesKey],
    onDone: (_saved, profileIds) => {
      if (profileIds.some((id) => !held.includes(id))) toastDone('profile_attached');
      if (held.some((id) => !profileIds.includes(id))) toastDone('profile_detached');
    },
    onRefreshed: onSaved,
  });
}

interface ProfileBoxesProps {
  readonly chosen: readonly number[];
  /** Groups that give the user a profile, regardless of the choice. */
  readonly byGroups: ReadonlyMap<number, readonly string[]>;
  /** Absent if read-only. */
  readonly onChange: ((profileIds: readonly number[]) => void) | undefined;
  readonly isBusy: boolean;
}

const searchedFrom = 10;

function ProfileBoxes({ chosen, byGroups, onChange, isBusy }: ProfileBoxesProps) {
  const text = useText('profiles');
  const { data: profiles } = useQuery(allProfilesOptions);
  const [search, setSearch] = useState('');
  if (profiles === undefined) return <SkeletonRows rows={3} />;
  const groupsOf = (id: number): readonly string[] => byGroups.get(id) ?? [];
  const wanted = search.trim().toLocaleLowerCase();
  const offered = profiles.filter(
    ({ id, name }) =>
      (onChange !== undefined || chosen.includes(id) || groupsOf(id).length > 0) &&
      name.toLocaleLowerCase().includes(wanted),
  );
  const describe = (description: string, groups: readonly string[]): string => {
    const by = text('hasByGroup', { count: groups.length, groups: groups.join(', ') });
    return [groups.length === 0 ? '' : by, description].filter((words) => words !== '').join(' · ');
  };
  return (
    <>
      {profiles.length >= searchedFrom && onChange && (
        <TextInput
          type="search"
          mb="xs"
          aria-label={text('search')}
          placeholder={text('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Stack as="ul" gap={8}>
        {offered.map(({ id, name, description }) => (
          <li key={id}>
            <Checkbox
              label={name}
              description={describe(description, groupsOf(id))}
              checked={chosen.includes(id)}
              disabled={onChange === undefined || isBusy}
              onChange={(event) =>
                onChange?.(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          </li>
        ))}
        {offered.length === 0 && (
          <Text as="li" color="text-3">
            {text('noProfile')}
          </Text>
        )}
      </Stack>
    </>
  );
}
