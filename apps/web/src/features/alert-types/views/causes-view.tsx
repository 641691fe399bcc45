import { IconListDetails, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { alertTypesKey, causeList, type AlertCause } from '../api/alert-type-queries.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Causes with which alerts are resolved; administrators can change them. */
export function CausesView() {
  const text = useText('alert-types');
  const mayChange = useMayAdminister('services:simc:alertas:gerenciamento');
  const list = useList(causeList, useCauseColumns(mayChange), useCauseName());
  const { search, change, isPhone } = list;
  return (
    <>
      <ListScreen
        list={list}
        label={text('causes')}
        isBusy={search.new === true}
        tools={
          mayChange && (
            <AddButton
              label={text('newCause')}
              isIcon={isPhone}
              onPress={() => change((current) => ({ ...current, new: true }))}
            />
          )
        }
        renderCard={(cause, link) => (
          <span className={lines['line']}>
            <span className={lines['grow']}>{link}</span>
            {mayChange && <RemoveButton cause={cause} />}
          </span>
        )}
        empty={<EmptyState icon={IconListDetails} title={text('causes')} text={text('causesText')} />}
      />
      {search.new === true && mayChange && (
        <CauseDialog onClose={() => change(({ new: _new, ...others }) => others, { isSettled: true })} />
      )}
    </>
  );
}

/** Shows the false alarm in the reader's language. */
function useCauseName(): (cause: AlertCause) => string {
  const text = useText('alert-types');
  const locale = useLocale();
  return useMemo(
    () =>
      ({ name, isFalseAlarm }: AlertCause): string =>
        isFalseAlarm ? text('falseAlarm') : name,
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
    [text, locale],
  );
}

function useCauseColumns(mayRemove: boolean): readonly Column<AlertCause>[] {
  const nameOf = useCauseName();
  return useColumns(
    'alert-types',
    ({ text, name, plain }) => [
      name('name', text('cause'), nameOf),
      plain('used', text('used'), 1, ({ isUsed }) => text(isUsed ? 'isUsed' : 'isUnused')),
      plain('remove', text('actions'), 1, () => text('actions'), {
        cell: (cause) => mayRemove && <RemoveButton cause={cause} />,
      }),
    ],
    [mayRemove],
  );
}

function RemoveButton({ cause }: { readonly cause: AlertCause }) {
  const text = useText('alert-types');
  const nameOf = useCauseName();
  const removing = useAction({
    call: () => callApi('deleteAlertCause', { params: { alertCauseId: cause.id } }),
    invalidates: [alertTypesKey],
    success: 'deleted',
  });
  if (cause.isFalseAlarm) return null;
  return (
    <IconButton
      icon={IconTrash}
      label={text('removeCause', { name: nameOf(cause) })}
      iconSize={16}
      loading={removing.isPending}
      onClick={() => removing.run()}
    />
  );
}

const stored = { name: '' };

function CauseDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('alert-types');
  const queryClient = useQueryClient();
  const form = useRecordForm({
    stored,
    required: ['name'],
    attempt: 'alert-cause',
    save: (body) => callApi('createAlertCause', { body }),
    onSaved: () => {
      toastDone('created');
      onClose();
      return queryClient.invalidateQueries({ queryKey: alertTypesKey });
    },
  });
  return (
    <FormDialog form={form} title={text('newCause')} saveLabel={text('addCause')} onClose={onClose}>
      <TextField {...form.field('name', text('name'))} required maxLength={120} data-autofocus />
    </FormDialog>
  );
}
