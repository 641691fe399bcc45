import type { ApiKeyState } from '@azimute/contract/access/values';
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import lines from '../../../ui/data-table/card-lines.module.css';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { SearchBar } from '../../../ui/list/search-bar.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { withText } from '../api/device-search.ts';
import { apiKeysOptions, toKeysQuery, type ApiKey } from '../api/key-queries.ts';
import { openRow, useDeviceSearch } from '../api/use-device-search.ts';
import { useDevicePanel } from '../api/use-device-panel.ts';
import { KeyPanel } from './key-panel.tsx';
import { KeyState, KeyUse } from './key-state.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useKeyColumns } from './use-key-columns.tsx';
import { useRevokeKey } from './use-revoke-key.tsx';

interface KeysTabProps {
  readonly isPhone: boolean;
}

const idOf = ({ id }: ApiKey): number => id;
const nameOf = ({ name }: ApiKey): string => name;

/** The keys that open the doors of the account. */
export function KeysTab({ isPhone }: KeysTabProps) {
  const text = useText('api-keys');
  const { search } = useDeviceSearch();
  const columns = useKeyColumns();
  const list = useInfiniteQuery(apiKeysOptions(toKeysQuery(search)));
  const keys = useListRows(list);
  const [creating, setCreating] = useState(false);
  const confirm = useConfirm();
  const revoke = useRevokeKey(confirm.ask);
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useDevicePanel(keys, !creating && confirm.dialog === null, idOf);
  const create = (): void => setCreating(true);
  return (
    <>
      <ListFrame
        bar={<KeysBar isPhone={isPhone} onCreate={create} />}
        panel={open && <KeyPanel apiKey={open} isPhone={isPhone} onRevoke={revoke} {...navigation} />}
      >
        <RecordList
          ref={focus}
          label={text('tableLabel')}
          list={list}
          rows={keys}
          idOf={idOf}
          columns={columns}
          nameOf={nameOf}
          renderCard={renderCard}
          openId={search.open}
          openRow={openRow}
          isNarrowed={open !== undefined}
          isPhone={isPhone}
          onFollow={onFollow}
          empty={<NoKeys onCreate={create} />}
        />
      </ListFrame>
      {creating && <NewKeyDialog isPhone={isPhone} onClose={() => setCreating(false)} />}
      {confirm.dialog}
    </>
  );
}

function renderCard(apiKey: ApiKey, link: ReactNode): ReactNode {
  return (
    <>
      <span className={lines['line']}>{link}</span>
      <span className={lines['line']}>
        <KeyState apiKey={apiKey} />
        <span className={lines['grow']}>
          <KeyUse apiKey={apiKey} />
        </span>
      </span>
    </>
  );
}

interface NewKeyProps {
  readonly onCreate: () => void;
}

function KeysBar({ isPhone, onCreate }: NewKeyProps & KeysTabProps) {
  const text = useText('api-keys');
  const { search, change } = useDeviceSearch();
  const show = (state: ApiKeyState): void =>
    change(({ state: _replaced, ...others }) => (state === 'all' ? others : { ...others, state }), {
      replace: true,
    });
  return (
    <SearchBar tools={<AddButton label={text('newKey')} onPress={onCreate} isIcon={isPhone} />}>
      <SearchField
        label={text('search')}
        value={search.search ?? ''}
        onChange={(value) => change((current) => withText(current, value), { replace: true })}
      />
      <SegmentedControl
        aria-label={text('state')}
        value={toKeysQuery(search).state ?? 'all'}
        data={[
          { value: 'all', label: text('all') },
          { value: 'active', label: text('active') },
          { value: 'expired', label: text('expired') },
          { value: 'revoked', label: text('revoked') },
        ]}
        onChange={show}
      />
    </SearchBar>
  );
}

function NoKeys({ onCreate }: NewKeyProps) {
  const text = useText('api-keys');
  const { search, change } = useDeviceSearch();
  if (search.search !== undefined || search.state !== undefined) {
    return (
      <NothingFound
        title={text('nothingTitle')}
        text={text('nothingText')}
        onClear={() => change(({ search: _search, state: _state, ...others }) => others, { replace: true })}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconKey size={20} stroke={1.7} />}
      title={text('emptyTitle')}
      text={text('emptyText')}
      action={<Button onClick={onCreate}>{text('newKey')}</Button>}
    />
  );
}
