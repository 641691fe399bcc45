import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { profileDetailsOptions, profilesKey } from '../api/profile-queries.ts';
import {
  changedParts,
  emptyProfile,
  toChange,
  valuesOf,
  type ProfileDetails,
  type ProfilePart,
  type ProfileValues,
} from '../api/profile-values.ts';

/**
 * Editor of a profile. It starts from the stored version; if another user saves in the meantime, it shows their changes
 * and builds on them.
 */
export function useProfileForm(opened: ProfileDetails | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<readonly ProfilePart[]>([]);
  const stored = useMemo(() => (base === null ? emptyProfile : valuesOf(base)), [base]);
  const form = useRecordForm<ProfileValues, ProfileDetails>({
    stored,
    required: ['name'],
    attempt: 'profile',
    serverNames: { attachUserIds: 'people', userIds: 'people' },
    save: (values, changes) => (base === null ? create(values) : change(base, changes)),
    onSaved: async (_saved, changes) => {
      tellSaved(base, changes);
      onSaved();
      await queryClient.invalidateQueries({ queryKey: profilesKey });
    },
    onConflict: async () => {
      if (base === null) return;
      const now = await queryClient.fetchQuery(profileDetailsOptions(base.id));
      setTheirs(changedParts(base, now));
      setBase(now);
    },
  });
  return { form, stored, theirs };
}

function create({ name, description, sections, unitIds, people }: ProfileValues): Promise<ProfileDetails> {
  return callApi('createProfile', {
    body: {
      name,
      description,
      sections: [...sections],
      unitIds: [...unitIds],
      userIds: people.map(({ id }) => id),
    },
  });
}

function change(base: ProfileDetails, changes: Partial<ProfileValues>): Promise<ProfileDetails> {
  return callApi('changeProfile', { params: { profileId: base.id }, body: toChange(base, changes) });
}

function tellSaved(base: ProfileDetails | null, changes: Partial<ProfileValues>): void {
  if (base === null) {
    toastDone('created');
    return;
  }
  const { people, ...others } = changes;
  if (Object.keys(others).length > 0) toastDone('updated');
  if (people === undefined) return;
  const { attachUserIds = [], detachUserIds = [] } = toChange(base, { people });
  if (attachUserIds.length > 0) toastDone('profile_attached');
  if (detachUserIds.length > 0) toastDone('profile_detached');
}
