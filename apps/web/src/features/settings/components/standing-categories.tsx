import { worksStanding, worksStandingByWords } from '@azimute/contract/assets/activity';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useSeesModule } from '../../../api/use-session.ts';
import { Stack, Text, Muted } from '../../../ui/layout/primitives.tsx';
import { assetFacetsOptions } from '../../assets/api/assets-queries.ts';
import type { AccountValues } from '../api/account-values.ts';
import classes from './settings.module.css';

interface StandingCategoriesProps {
  readonly form: RecordForm<AccountValues>;
}

/** Categories whose machines work with the engine on while stationary, by their name or by this setting. */
export function StandingCategories({ form }: StandingCategoriesProps) {
  const text = useText('settings');
  const seesAssets = useSeesModule('services:simc:geolocalizacao:ativos');
  const { data } = useQuery({ ...assetFacetsOptions({}), enabled: seesAssets });
  const set = form.values.worksStanding;
  const inUse = data?.categories.map(({ value }) => value) ?? [];
  const categories = [...new Set([...inUse, ...Object.keys(set)])].filter(Boolean).toSorted();
  if (categories.length === 0) return null;
  const change = (category: string, works: boolean): void => {
    const { [category]: _before, ...others } = set;
    const isUsual = works === worksStandingByWords(category);
    form.set('worksStanding', isUsual ? others : { ...others, [category]: works });
  };
  return (
    <Stack as="fieldset" gap={12} margin={0} padding={0} className={classes['switches']}>
      <Text as="legend" marginBottom={8} padding={0} fontSize={13} weight="semibold">
        {text('standing')}
      </Text>
      <Muted>{text('standingHint')}</Muted>
      <Stack
        columns="repeat(auto-fill, minmax(200px, 1fr))"
        gap={8}
        columnGap={12}
        maxHeight={260}
        overflowY="auto"
      >
        {categories.map((category) => (
          <Checkbox
            key={category}
            label={category}
            checked={worksStanding(category, set)}
            onChange={(event) => change(category, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
