import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { ApiKey } from '../api/device-lists.ts';
import { describeUnits } from './describe-units.ts';
import { KeyState, KeyUse, stateOfKey } from './key-state.tsx';
import { useScopeWords } from './use-scope-words.ts';

const glyphPx = 22;

export function useKeyColumns(): readonly Column<ApiKey>[] {
  const text = useText('api-keys');
  const format = useFormat();
  const locale = useLocale();
  const scopeWords = useScopeWords();
  return useMemo(() => {
    const plain = (id: string, header: string, priority: number, textOf: (key: ApiKey) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<ApiKey>;
    const usedAt = ({ lastUsedAt }: ApiKey): string =>
      lastUsedAt === null ? text('neverUsed') : format.relative(new Date(lastUsedAt), new Date());
    return [
      { ...plain('name', text('name'), 0, ({ name }) => name), isName: true, isBold: true },
      {
        ...plain('state', text('state'), 1, (key) => text(stateOfKey(key))),
        cell: (apiKey) => <KeyState apiKey={apiKey} />,
        besideTextPx: glyphPx,
      },
      plain('scopes', text('scopes'), 3, ({ scopes }) => scopeWords(scopes)),
      plain('units', text('units'), 4, (key) => describeUnits(key, text('allUnits'))),
      plain('expires', text('expires'), 3, ({ expiresAt }) =>
        expiresAt === null ? text('never') : format.date(new Date(expiresAt)),
      ),
      plain('created', text('created'), 4, ({ createdAt }) => format.date(new Date(createdAt))),
      plain('createdBy', text('createdBy'), 5, ({ createdBy }) => createdBy?.name ?? ''),
      {
        // The widest that the next minutes bring, so that the column holds still.
        ...plain('lastUsed', text('lastUsed'), 2, (key) => usedAt(key).replace(/\d+/, '59')),
        cell: (apiKey) => <KeyUse apiKey={apiKey} />,
        align: 'end',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, format, locale]);
}
