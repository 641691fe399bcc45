import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { refreshWithout } from '../../../api/refresh-without.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { profileDetailsOptions, profileLossesOptions, profilesKey } from '../api/profile-queries.ts';
import { useModuleWords } from '../api/use-module-words.ts';

interface NamedProfile {
  readonly id: number;
  readonly name: string;
}

/** Asks before a profile goes, and says who loses what with it. */
export function useDeleteProfile(ask: (confirmation: Confirmation) => void, onDeleted: () => void) {
  const text = useText('profiles');
  const queryClient = useQueryClient();
  return ({ id, name }: NamedProfile): void =>
    ask({
      title: text('deleteTitle', { name }),
      effect: <Losses profileId={id} />,
      confirmLabel: text('delete'),
      danger: true,
      onConfirm: async () => {
        await callApi('deleteProfile', { params: { profileId: id } });
        toastDone('deleted');
        onDeleted();
        await refreshWithout(queryClient, profilesKey, [
          profileDetailsOptions(id).queryKey,
          profileLossesOptions(id).queryKey,
        ]);
      },
    });
}

const shownPeople = 20;

interface LossesProps {
  readonly profileId: number;
}

function Losses({ profileId }: LossesProps) {
  const text = useText('profiles');
  const format = useFormat();
  const { data, error, refetch } = useQuery(profileLossesOptions(profileId));
  const nameOf = useModuleWords();
  if (error || data === undefined) return <Waiting of={{ error, refetch }} rows={3} />;
  const losing = data.people.filter(({ modules, units }) => modules.length > 0 || units > 0);
  if (losing.length === 0) return <p>{text('nobodyLoses')}</p>;
  return (
    <>
      <p>{text('losing', { count: losing.length, formatted: format.number(losing.length) })}</p>
      <Box as="ul" overflowY="auto" maxHeight={240} marginTop={8} paddingLeft={16}>
        {losing.slice(0, shownPeople).map(({ id, name, hasOtherProfile, modules, units }) => (
          <li key={id}>
            <strong>{name}</strong>
            {' · '}
            {hasOtherProfile
              ? [
                  modules.map(nameOf).join(', '),
                  units > 0 ? text('unitCount', { count: units, formatted: format.number(units) }) : '',
                ]
                  .filter((part) => part !== '')
                  .join(' · ')
              : text('losesEverything')}
          </li>
        ))}
        {losing.length > shownPeople && (
          <li>{text('andMore', { formatted: format.number(losing.length - shownPeople) })}</li>
        )}
      </Box>
    </>
  );
}
