import { apiKeyStates } from '@azimute/contract/access';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { defineAction } from '../../../ui/action/define-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { apiKeysKey } from '../../endpoints/create-api-key.ts';
import { keyList, type ApiKey } from '../api/device-lists.ts';
import { KeyPanel } from './key-panel.tsx';
import { KeyState, KeyUse, stateOfKey } from './key-state.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { describeUnits } from './describe-units.ts';
import { useScopeWords } from './use-scope-words.ts';

/** API keys of the account. */
export function KeysTab() {
  const text = useText('api-keys');
  const list = useList(keyList, useKeyColumns());
  const [creating, setCreating] = useState(false);
  const revocation = useAction(revokeKey);
  const create = (): void => setCreating(true);
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        searchLabel={text('search')}
        besideSearch={
          <FilterSwitch
            list={list}
            name="state"
            label={text('state')}
            value={list.search.state}
            values={apiKeyStates}
            labelOf={(state) => text(state)}
          />
        }
        tools={<AddButton label={text('newKey')} onPress={create} isIcon={list.isPhone} />}
        renderPanel={(key, panel) => key && <KeyPanel apiKey={key} onRevoke={revocation.run} {...panel} />}
        isBusy={creating || revocation.dialog !== null}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={IconKey}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={<Button onClick={create}>{text('newKey')}</Button>}
          />
        }
      />
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
      {revocation.dialog}
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

/** The confirmation names what stops working. */
const revokeKey = defineAction({
  texts: 'api-keys',
  call: ({ id }: ApiKey) => callApi('revokeApiKey', { params: { apiKeyId: id } }),
  invalidates: [apiKeysKey],
  success: ({ text }) => text('keyRevoked'),
  confirm: ({ text, format }, { name, lastUsedAt }) => ({
    title: text('revokeTitle', { name }),
    effect: (
      <>
        <p>{text('revokeEffect')}</p>
        <p>
          <strong>
            {lastUsedAt === null
              ? text('revokeUnused')
              : text('revokeUsed', { time: format.relative(new Date(lastUsedAt), new Date()) })}
          </strong>
        </p>
      </>
    ),
    confirmLabel: text('revokeConfirm'),
    danger: true,
  }),
});

function useKeyColumns(): readonly Column<ApiKey>[] {
  const scopeWords = useScopeWords();
  return useColumns('api-keys', ({ text, format, name, plain, person, label, ago }) => [
    name('name', text('name'), (key) => key.name),
    label(
      'state',
      text('state'),
      1,
      (key) => text(stateOfKey(key)),
      (key) => <KeyState apiKey={key} />,
    ),
    plain('scopes', text('scopes'), 3, ({ scopes }) => scopeWords(scopes)),
    plain('units', text('units'), 4, (key) => describeUnits(key, text('allUnits'))),
    plain('expires', text('expires'), 3, ({ expiresAt }) =>
      expiresAt === null ? text('never') : format.date(expiresAt),
    ),
    plain('created', text('created'), 4, ({ createdAt }) => format.date(createdAt)),
    person('createdBy', text('createdBy'), 5, ({ createdBy }) => createdBy),
    ago(
      'lastUsed',
      text('lastUsed'),
      2,
      ({ lastUsedAt }) => lastUsedAt,
      { cell: (key) => <KeyUse apiKey={key} /> },
      text('neverUsed'),
    ),
  ]);
}
