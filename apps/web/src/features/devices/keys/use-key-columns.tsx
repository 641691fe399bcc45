import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { ApiKey } from '../api/device-lists.ts';
import { describeUnits } from './describe-units.ts';
import { KeyState, KeyUse, stateOfKey } from './key-state.tsx';
import { useScopeWords } from './use-scope-words.ts';

export function useKeyColumns(): readonly Column<ApiKey>[] {
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
