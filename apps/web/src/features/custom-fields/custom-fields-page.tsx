import { customFieldKeptDays, customFieldStates, customNameOf } from '@azimute/contract/assets/custom-fields';
import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { callApi } from '../../api/client.ts';
import { useMayAdminister } from '../../api/use-may-administer.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { cardOfColumns } from '../../ui/data-table/card-lines.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { sorted, useColumns } from '../../ui/data-table/use-columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordScreen } from '../../ui/record/record-screen.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { customFieldList, customFieldRecord } from './custom-field-list.ts';
import type { CustomField } from './custom-fields-query.ts';

/** Fields that the account adds to its assets. */
export function CustomFieldsPage() {
  const text = useText('custom-fields');
  const locale = useLocale();
  const list = useList(customFieldList, useCustomFieldColumns(), ({ names }) => customNameOf(names, locale));
  const chosen = list.chosen('states');
  return (
    <RecordScreen
      record={customFieldRecord}
      list={list}
      title={text('title')}
      icon={IconForms}
      mayChange={useMayAdminister('services:simc:geolocalizacao:ativos')}
      mayChangeRow={({ deletedAt }) => deletedAt === null}
      filters={[
        {
          name: 'states',
          label: text('state'),
          chosen,
          values: customFieldStates.map((value) => ({ value, label: text(`state_${value}`) })),
        },
      ]}
      renderCard={cardOfColumns(list.columns, { end: 'kind', below: ['choices'], belowEnd: 'state' })}
      renderForm={(field, closing) => (
        <CustomFieldDialog key={field?.id ?? 'new'} field={field} order={idsOf(list.rows)} {...closing} />
      )}
      renderFacts={(field, onClose) => <DeletedField field={field} onClose={onClose} />}
    />
  );
}

const idsOf = (rows: readonly CustomField[]): number[] =>
  rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);

function useCustomFieldColumns(): readonly Column<CustomField>[] {
  const locale = useLocale();
  return useColumns('custom-fields', ({ text, name, plain, changed }) => [
    name('place', text('field'), ({ names }) => customNameOf(names, locale), sorted),
    plain('kind', text('kind'), 1, ({ kind, unit }) =>
      unit === '' ? text(`kind_${kind}`) : `${text(`kind_${kind}`)} (${unit})`,
    ),
    plain('choices', text('choices'), 3, ({ choices }) =>
      choices.map(({ names }) => customNameOf(names, locale)).join(', '),
    ),
    plain('state', text('state'), 2, ({ deletedAt }) =>
      text(deletedAt === null ? 'state_live' : 'state_deleted'),
    ),
    changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
  ]);
}

interface DeletedFieldProps {
  readonly field: CustomField;
  readonly onClose: () => void;
}

function DeletedField({ field, onClose }: DeletedFieldProps) {
  const text = useText('custom-fields');
  const locale = useLocale();
  const restoring = useAction({
    call: ({ id }: CustomField) => callApi('restoreCustomField', { params: { customFieldId: id } }),
    invalidates: [customFieldRecord.key, ['assets']],
    success: () => text('restored'),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} size={480} title={customNameOf(field.names, locale)}>
      <Stack gap={16}>
        <Text>{text('deletedHint', { days: customFieldKeptDays })}</Text>
        <Row justify="end">
          <Button loading={restoring.isPending} onClick={() => restoring.run(field)}>
            {text('restore')}
          </Button>
        </Row>
      </Stack>
      {restoring.dialog}
    </Dialog>
  );
}
