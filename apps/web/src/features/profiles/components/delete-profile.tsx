import { useQuery } from '@tanstack/react-query';
import { defineAction } from '../../../ui/action/define-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { profileDetailsOptions, profileLossesOptions, profilesKey } from '../api/profile-queries.ts';
import { useModuleWords } from '../api/use-module-words.ts';

interface NamedProfile {
  readonly id: number;
  readonly name: string;
}

/** Confirms which users lose which rights. */
export const deleteProfile = defineAction({
  texts: 'profiles',
  call: ({ id }: NamedProfile) => callApi('deleteProfile', { params: { profileId: id } }),
  invalidates: [profilesKey],
  deletes: ({ id }) => [profileDetailsOptions(id).queryKey, profileLossesOptions(id).queryKey],
  success: 'deleted',
  confirm: ({ text }, { id, name }) => ({
    title: text('deleteTitle', { name }),
    effect: <Losses profileId={id} />,
    confirmLabel: text('delete'),
    danger: true,
  }),
});

const shownPeople = 20;

interface LossesProps {
  readonly profileId: number;
}

function Losses({ profileId }: LossesProps) {
  const text = useText('profiles');
  const format = useFormat();
  const { data, error, refetch } = useQuery(profileLossesOptions(profileId));
  const nameOf = useModuleWords();
  if (error || data === undefined) return <Waiting query={{ error, refetch }} rows={3} />;
  const losing = data.people.filter(({ modules, units }) => modules.length > 0 || units > 0);
  if (losing.length === 0) return <p>{text('nobodyLoses')}</p>;
  return (
    <>
      <p>{text('losing', format.counted(losing.length))}</p>
      <Box as="ul" overflowY="auto" maxHeight={240} marginTop={8} paddingLeft={16}>
        {losing.slice(0, shownPeople).map(({ id, name, hasOtherProfile, modules, units }) => (
          <li key={id}>
            <strong>{name}</strong>
            {' · '}
            {hasOtherProfile
              ? [modules.map(nameOf).join(', '), units > 0 ? text('unitCount', format.counted(units)) : '']
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
