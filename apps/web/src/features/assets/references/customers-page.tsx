import { IconAddressBook } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ReferenceForm, useReferenceForm } from './reference-form.tsx';
import { codeOf, customerKind, customerList, type ListedCustomer } from './reference-list.ts';
import { ReferenceScreen } from './reference-screen.tsx';

/** Customers of the account, for its administrators. */
export function CustomersPage() {
  const columns = useColumns<'customers', ListedCustomer>(
    'customers',
    ({ text, name, plain, count, instant }) => [
      name('customer', text('code'), (customer) => customer.name),
      plain('phone', text('phone'), 2, ({ phone }) => phone),
      count('assets', text('assets'), 1, ({ assetCount }) => assetCount),
      instant('archivedAt', text('archivedAt'), 1, ({ archivedAt }) => archivedAt),
    ],
  );
  return (
    <ReferenceScreen
      kind={customerKind}
      list={useList(customerList, columns, codeOf)}
      icon={IconAddressBook}
      mayChange={useMayAdminister('services:simc:geolocalizacao:ativos')}
      renderForm={(customer, { onClose }) => (
        <CustomerDialog key={customer?.id ?? 'new'} customer={customer} onClose={onClose} />
      )}
    />
  );
}

interface CustomerDialogProps {
  /** Absent for a new customer. */
  readonly customer: ListedCustomer | undefined;
  readonly onClose: () => void;
}

function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const text = useText('customers');
  const form = useReferenceForm(customerKind, {
    stored: { name: customer?.name ?? '', phone: customer?.phone ?? '' },
    required: ['name'],
    unique: 'name',
    save: (body) =>
      customer === undefined
        ? callApi('createCustomer', { body })
        : callApi('updateCustomer', { params: { customerId: customer.id }, body }),
    saidAs: customer === undefined ? 'created' : 'updated',
    onClose,
  });
  return (
    <ReferenceForm kind={customerKind} row={customer} form={form} onClose={onClose}>
      <TextField form={form} name="name" label={text('code')} required maxLength={120} data-autofocus />
      <TextField
        form={form}
        name="phone"
        label={text('phone')}
        description={text('phoneHint')}
        type="tel"
        maxLength={40}
      />
    </ReferenceForm>
  );
}
