import { Button, Modal, MultiSelect } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import type { CallInput } from '../../../api/call-types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { countSelected } from '../../../ui/data-table/selection.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { allProfilesOptions, profilesKey } from '../api/profile-queries.ts';
import classes from '../components/profiles.module.css';
import type { PeopleView } from './use-people-view.ts';

type Verb = 'attach' | 'detach';
type PeopleSelection = CallInput<'changeProfileUsers'>['body']['selection'];

interface PeopleBulkProps {
  readonly view: PeopleView;
  readonly onVerb: (verb: Verb) => void;
}

/** What can be done with all people who are selected. */
export function PeopleBulk({ view, onVerb }: PeopleBulkProps) {
  const text = useText('profiles');
  const { selection, people, total = people.length } = view;
  const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <BulkBar selection={selection} loaded={people.map(({ id }) => id)} total={total}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconUserPlus {...look} />}
        onClick={() => onVerb('attach')}
      >
        {text('attach')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconUserMinus {...look} />}
        onClick={() => onVerb('detach')}
      >
        {text('detach')}
      </Button>
    </BulkBar>
  );
}

interface BulkDialogProps {
  readonly view: PeopleView;
  readonly verb: Verb;
  readonly onClose: () => void;
}

/** Chooses the profiles that the selected people get, or lose. */
export function BulkDialog({ view, verb, onClose }: BulkDialogProps) {
  const text = useText('profiles');
  const common = useText('common');
  const format = useFormat();
  useReturnFocus();
  const { data: profiles = [] } = useQuery(allProfilesOptions);
  const [chosen, setChosen] = useState<string[]>([]);
  const count = countSelected(view.selection.selection, view.total ?? view.people.length);
  const { errorOf, report } = useServerErrors(['attach', 'selection']);
  const changing = useBulkChange(view, { verb, count, onClose, report });
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={text(verb === 'attach' ? 'attachTitle' : 'detachTitle', {
        count,
        formatted: format.number(count),
      })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <MultiSelect
        data-autofocus
        searchable
        label={text('title')}
        placeholder={text('chooseProfiles')}
        nothingFoundMessage={text('noProfile')}
        data={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        error={errorOf('attach') ?? (errorOf('selection') === undefined ? undefined : text('tooMany'))}
      />
      <div className={classes['foot']}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          loading={changing.isPending}
          onClick={() => changing.mutate(chosen.map(Number))}
        >
          {text(verb)}
        </Button>
      </div>
    </Modal>
  );
}

interface BulkChange {
  readonly verb: Verb;
  readonly count: number;
  readonly onClose: () => void;
  readonly report: (error: unknown) => void;
}

function useBulkChange(view: PeopleView, { verb, count, onClose, report }: BulkChange) {
  const queryClient = useQueryClient();
  const { selection } = view.selection;
  const people: PeopleSelection =
    selection.kind === 'ids'
      ? { userIds: [...selection.ids].map(Number) }
      : { filters: view.filters, except: [...selection.except].map(Number) };
  return useMutation({
    mutationFn: (profileIds: number[]) =>
      callApi('changeProfileUsers', {
        body: { selection: people, [verb]: profileIds, expectedCount: count },
      }),
    onSuccess: async () => {
      toastDone(verb === 'attach' ? 'profile_attached' : 'profile_detached');
      view.selection.clear();
      onClose();
      await queryClient.invalidateQueries({ queryKey: profilesKey });
    },
    onError: async (error) => {
      report(error);
      await queryClient.invalidateQueries({ queryKey: profilesKey });
    },
  });
}
