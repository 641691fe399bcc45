import type { FinancialImportSubject } from '@azimute/contract/financial-imports';
import { lazy } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Address } from '../../../ui/list/use-address.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { costRecord } from '../costs/cost-list.ts';
import { rentalRecord } from '../rentals/rental-list.ts';
import { financialImports } from './financial-imports.ts';
import { useImportEntry } from '../../../ui/import/use-import-entry.tsx';

const FinancialImportDialog = lazy(async () => ({
  default: (await import('./financial-import-dialog.tsx')).FinancialImportDialog,
}));

interface FinancialImportProps<Search> {
  readonly subject: FinancialImportSubject;
  /** The surrounding list, whose address opens the import. */
  readonly list: Pick<Address<Search>, 'search' | 'change'>;
}

/** Opens the import of costs or contracts. */
export function FinancialImport<Search extends { readonly import?: number | 'new' }>({
  subject,
  list: { search, change },
}: FinancialImportProps<Search>) {
  const text = useText('financial-import');
  const format = useFormat();
  const { button, dialog } = useImportEntry(financialImports, {
    label: text('import'),
    opened: search.import,
    onOpen: (opened) => change((current) => ({ ...current, import: opened })),
    finishedText: ({ progress }) =>
      text('toastFinished', {
        created: format.number(progress.created),
        refused: format.number(progress.refused),
      }),
    invalidates: [costRecord.key, rentalRecord.key, ['figures']],
    renderDialog: (importId, onClose) => (
      <FinancialImportDialog subject={subject} importId={importId} onClose={onClose} />
    ),
  });
  return (
    <>
      {button}
      {dialog}
    </>
  );
}
