import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { tripAssetsMost } from '@azimute/contract/trips/values';
import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { describeMachine } from '../../assets/api/describe-asset.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import classes from './routes-panel.module.css';

const mostOffered = 30;
const pauseMs = 250;

/** Search for assets to show. */
export function AssetSearch() {
  const text = useText('routes');
  const { picked, change } = useRoutesScreen();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const search = settled.length >= assetSearchMinLength ? settled : undefined;
  const { data } = useQuery({
    queryKey: [...assetsKey, 'choice', search],
    queryFn: ({ signal }) =>
      callApi('listAssets', { query: { limit: mostOffered, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isFull = picked.length >= tripAssetsMost;
  const choose = (id: number, isChosen: boolean): void =>
    change((before) => {
      const { asset, ...kept } = before;
      const ids = picked.map((one) => one.id).filter((one) => one !== id);
      const next = isChosen ? [...ids, id] : ids;
      return { ...kept, assets: next, ...(asset !== undefined && next.includes(asset) && { asset }) };
    });
  return (
    <Stack gap={8} minWidth={240} className={classes['search']}>
      <TextInput
        type="search"
        aria-label={text('searchAssets')}
        placeholder={text('searchAssets')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      {isFull && <p className={classes['hint']}>{text('mostAssets', { count: tripAssetsMost })}</p>}
      <ul aria-label={text('assets')}>
        {(data?.items ?? []).map((asset) => {
          const isChosen = picked.some(({ id }) => id === asset.id);
          return (
            <li key={asset.id}>
              <label>
                <Checkbox
                  size="xs"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={({ currentTarget }) => choose(asset.id, currentTarget.checked)}
                />
                <Text as="strong" weight="medium" whiteSpace="nowrap">
                  {asset.code}
                </Text>
                <span className={classes['hint']}>{describeMachine(asset)}</span>
              </label>
            </li>
          );
        })}
        {data?.items.length === 0 && <li className={classes['hint']}>{text('noAssetFound')}</li>}
      </ul>
    </Stack>
  );
}
