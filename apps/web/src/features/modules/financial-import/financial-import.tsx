import type { FinancialImport as Imported } from '@azimute/contract';
import type { FinancialImportSubject } from '@azimute/contract/financial-imports';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { useImportWatch } from '../../../ui/import/use-import-watch.ts';
import type { Address } from '../../../ui/list/use-address.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { costRecord } from '../costs/cost-list.ts';
import { rentalRecord } from '../rentals/rental-list.ts';
import { financialImports } from './financial-imports.ts';

const FinancialImportDialog = lazy(async () => ({
  default: (await import('./financial-import-dialog.tsx')).FinancialImportDialog,
}));

interface FinancialImportProps<Search> {
  readonly of: FinancialImportSubject;
  /** The list that it stands on: its address opens the import. */
  readonly list: Pick<Address<Search>, 'search' | 'change'>;
}

/** Opens the import; says what came of one when it has ended, and has costs and contracts read again. */
export function FinancialImport<Search extends { readonly import?: number | 'new' }>(
  props: FinancialImportProps<Search>,
) {
  const { of, list } = props;
  const { import: shown } = list.search;
  const onShow = (next: number | 'new' | undefined): void =>
    list.change((current) => ({ ...current, import: next }));
  const text = useText('financial-import');
  const format = useFormat();
  const queryClient = useQueryClient();
  const onEnded = (ended: readonly Imported[]): void => {
    for (const { state, progress } of ended) {
      if (state !== 'finished') continue;
      toastSuccess(
        text('toastFinished', {
          created: format.number(progress.created),
          refused: format.number(progress.refused),
        }),
      );
    }
    for (const queryKey of [costRecord.key, rentalRecord.key, ['figures']])
      void queryClient.invalidateQueries({ queryKey });
  };
  const underWay = useImportWatch(financialImports, { isEnabled: true, onEnded });
  return (
    <>
      <ImportButton
        label={text('import')}
        progress={underWay?.progress}
        onPress={() => onShow(underWay?.id ?? 'new')}
      />
      {shown !== undefined && (
        <Suspense>
          <FinancialImportDialog
            key={shown}
            of={of}
            importId={shown === 'new' ? undefined : shown}
            onClose={() => onShow(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
