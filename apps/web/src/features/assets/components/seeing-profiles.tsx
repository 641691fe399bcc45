import { changesModule } from '@azimute/contract/modules';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconEyeOff } from '@tabler/icons-react';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { allProfilesOptions } from '../../profiles/api/profile-queries.ts';
import classes from './seeing-profiles.module.css';

interface SeeingProfilesProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly onChange: (profileIds: number[]) => void;
  readonly error?: string | undefined;
}

/** Profiles that will see a new UL; warns if there are none. */
export function SeeingProfiles({ label, value, onChange, error }: SeeingProfilesProps) {
  const text = useText('assets');
  const mayChoose = useMayChangeProfiles();
  const { data: profiles = [] } = useQuery({ ...allProfilesOptions, enabled: mayChoose });
  return (
    <Stack gap={4}>
      {profiles.length > 0 && (
        <MultiSelect
          searchable
          clearable
          label={label}
          placeholder={value.length === 0 ? text('chooseProfiles') : ''}
          nothingFoundMessage={text('noSuchProfile')}
          clearButtonProps={{ 'aria-label': text('clearProfiles') }}
          classNames={{ input: classes['pills'] ?? '' }}
          data={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value.map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
          error={error}
        />
      )}
      <Row as="output" align="stretch" gap={4} color="warn-text" size={12} className={classes['note']}>
        {value.length === 0 && (
          <>
            <IconEyeOff size={14} stroke={1.85} aria-hidden />
            {text('seenByNobody')}
          </>
        )}
      </Row>
    </Stack>
  );
}

function useMayChangeProfiles(): boolean {
  const { role } = useAccount();
  const changed = useProfile()
    .modules.filter(({ change }) => change)
    .map(({ code }) => code);
  return role === 'admin' && changesModule(changed, 'services:simc:settings');
}
