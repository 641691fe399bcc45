import type { AuditEntry } from '@azimute/contract';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { useThingWords } from '../api/use-thing-words.ts';
import { usePersonName } from './use-person-name.ts';

type ColumnId = 'at' | 'person' | 'action' | 'thing' | 'address';

export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const text = useText('audit');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  const wordsOf = useActionWords();
  const nameOf = usePersonName();
  const thingOf = useThingWords();
  return useMemo(() => {
    const plain = (id: ColumnId, priority: number, textOf: (entry: AuditEntry) => string) =>
      ({ id, header: text(id), priority, textOf, cell: textOf }) satisfies Column<AuditEntry>;
    return [
      { ...plain('action', 0, ({ action }) => wordsOf(action)), isName: true, isBold: true },
      plain('person', 1, nameOf),
      plain('thing', 3, thingOf),
      plain('address', 4, ({ address }) => address ?? common('noData')),
      { ...plain('at', 2, ({ at }) => format.dateTime(new Date(at))), align: 'end' },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, common, format, locale]);
}
