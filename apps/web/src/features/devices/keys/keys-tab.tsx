import type { ApiKeyState } from '@azimute/contract/constants';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconKey, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { withText } from '../api/device-search.ts';
import { apiKeysOptions, toKeysQuery, type ApiKey } from '../api/key-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { useListPanel } from '../api/use-list-panel.ts';
import { ListTab } from '../components/list-tab.tsx';
import classes from '../components/list-tab.module.css';
import { RecordList } from '../components/record-list.tsx';
import { KeyPanel } from './key-panel.tsx';
import { KeyState, KeyUse } from './key-state.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useKeyColumns } from './use-key-columns.tsx';
import { useRevokeKey } from './use-revoke-key.tsx';

interface KeysTabProps {
  readonly isPhone: boolean;
}

/** The keys that open the doors of the account. */
export function KeysTab({ isPhone }: KeysTabProps) {
  const text = useText('api-keys');
  const { search } = useDeviceSearch();
  const columns = useKeyColumns();
  const list = useInfiniteQuery(apiKeysOptions(toKeysQuery(search)));
  const keys = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [creating, setCreating] = useState(false);
  const confirm = useConfirm();
  const revoke = useRevokeKey(confirm.ask);
  const focus = useRef<RowFocus>(null);
  const panel = useListPanel(keys, !creating && confirm.dialog === null, focus);
  const create = (): void => setCreating(true);
  return (
    <>
      <ListTab
        bar={<KeysBar isPhone={isPhone} onCreate={create} />}
        panel={
          panel.row && (
            <KeyPanel apiKey={panel.row} isPhone={isPhone} onRevoke={revoke} {...panel.navigation} />
          )
        }
      >
        <RecordList
          ref={focus}
          label={text('tableLabel')}
          list={list}
          rows={keys}
          columns={columns}
          nameOf={nameOf}
          renderCard={renderCard}
          isPhone={isPhone}
          onFollow={panel.follow}
          empty={<NoKeys onCreate={create} />}
        />
      </ListTab>
      {creating && <NewKeyDialog isPhone={isPhone} onClose={() => setCreating(false)} />}
      {confirm.dialog}
    </>
  );
}

function nameOf({ name }: ApiKey): string {
  return name;
}

function renderCard(apiKey: ApiKey, link: ReactNode): ReactNode {
  return (
    <>
      <span className={classes['line']}>{link}</span>
      <span className={classes['line']}>
        <KeyState apiKey={apiKey} />
        <span className={classes['grow']}>
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
    <div className={classes['bar']}>
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
          { value: 'revoked', label: text('revoked') },
        ]}
        onChange={show}
      />
      <div className={classes['tools']}>
        {isPhone ? (
          <ActionIcon variant="filled" color="petrol" aria-label={text('newKey')} onClick={onCreate}>
            <IconPlus size={18} stroke={2} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={onCreate}
          >
            {text('newKey')}
          </Button>
        )}
      </div>
    </div>
  );
}

function NoKeys({ onCreate }: NewKeyProps) {
  const text = useText('api-keys');
  const ui = useText('ui');
  const { search, change } = useDeviceSearch();
  if (search.search !== undefined || search.state !== undefined) {
    return (
      <EmptyState
        icon={<IconSearchOff size={20} stroke={1.7} />}
        title={text('nothingTitle')}
        text={text('nothingText')}
        action={
          <Button
            onClick={() =>
              change(({ search: _search, state: _state, ...others }) => others, { replace: true })
            }
          >
            {ui('clearFilters')}
          </Button>
        }
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
