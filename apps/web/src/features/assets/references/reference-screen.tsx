import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import type { ShownList } from '../../../ui/list/use-list.ts';
import { RecordScreen, type FormClosing } from '../../../ui/record/record-screen.tsx';
import { RestoreDialog } from './reference-form.tsx';
import type { Reference, ReferenceKind } from './reference-list.ts';

interface ReferenceScreenProps<Row> {
  readonly kind: ReferenceKind;
  readonly list: ShownList<Row> &
    Parameters<typeof FilterSwitch>[0]['list'] & { readonly search: { readonly archived?: 'true' } };
  readonly icon: TablerIcon;
  readonly mayChange: boolean;
  readonly renderForm: (row: Row | undefined, closing: FormClosing) => ReactNode;
}

/** List of the ULs or customers, either current or archived. */
export function ReferenceScreen<Row extends Reference>(props: ReferenceScreenProps<Row>) {
  const { kind, list, icon, mayChange, renderForm } = props;
  const text = useText(kind.texts);
  const archiving = useText('archiving');
  const { archived } = list.search;
  const hidden = archived === 'true' ? 'assets' : 'archivedAt';
  const columns = list.columns.filter(({ id }) => id !== hidden);
  return (
    <RecordScreen
      record={kind}
      list={{ ...list, columns }}
      title={text('title')}
      icon={icon}
      mayChange={mayChange}
      besideSearch={
        <FilterSwitch
          list={list}
          name="archived"
          label={text('shown')}
          value={archived}
          values={['false', 'true']}
          labelOf={(part) => archiving(`show_${part}`)}
        />
      }
      renderCard={cardOfColumns(columns, {
        end: hidden === 'assets' ? 'archivedAt' : 'assets',
        below: ['name', 'timeZone'],
      })}
      renderForm={(row, closing) =>
        row !== undefined && row.archivedAt !== null ? (
          <RestoreDialog key={row.id} kind={kind} row={row} onClose={closing.onClose} />
        ) : (
          renderForm(row, closing)
        )
      }
    />
  );
}
