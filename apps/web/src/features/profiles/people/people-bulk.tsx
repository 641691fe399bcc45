import { Button, MultiSelect } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '@azimute/contract';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { allProfilesOptions, profilesKey } from '../api/profile-queries.ts';

export type Verb = 'attach' | 'detach';
type PeopleSelection = CallInput<'changeProfileUsers'>['body']['selection'];

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const icons = { attach: <IconUserPlus {...look} />, detach: <IconUserMinus {...look} /> };

/** Actions on all selected users. */
export function PeopleBulk({ onVerb }: { readonly onVerb: (verb: Verb) => void }) {
  const text = useText('profiles');
  return (['attach', 'detach'] as const).map((verb) => (
    <Button key={verb} size="xs" variant="subtle" leftSection={icons[verb]} onClick={() => onVerb(verb)}>
      {text(verb)}
    </Button>
  ));
}

interface PeopleBulkDialogProps {
  readonly verb: Verb;
  readonly selection: PeopleSelection;
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Chooses the profiles to assign to the selected users, or to remove. */
export function PeopleBulkDialog({ verb, selection, count, onDone, onClose }: PeopleBulkDialogProps) {
  const text = useText('profiles');
  const common = useText('common');
  const format = useFormat();
  const { data: profiles = [] } = useQuery(allProfilesOptions);
  const [chosen, setChosen] = useState<string[]>([]);
  const errors = useServerErrors(['attach', 'selection']);
  const changing = useAction({
    call: (profileIds: number[]) =>
      callApi('changeProfileUsers', { body: { selection, [verb]: profileIds, expectedCount: count } }),
    invalidates: [profilesKey],
    errors,
    onDone: () => {
      toastDone(verb === 'attach' ? 'profile_attached' : 'profile_detached');
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      size={480}
      title={text(verb === 'attach' ? 'attachTitle' : 'detachTitle', format.counted(count))}
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
        error={
          errors.errorOf('attach') ??
          (errors.errorOf('selection') === undefined ? undefined : text('tooMany'))
        }
      />
      <Row justify="end" align="stretch" wrap gap={8} marginTop={16}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          loading={changing.isPending}
          onClick={() => changing.run(chosen.map(Number))}
        >
          {text(verb)}
        </Button>
      </Row>
    </Dialog>
  );
}
