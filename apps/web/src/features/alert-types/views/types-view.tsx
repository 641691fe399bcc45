import { Button } from '@mantine/core';
import { IconBellPlus, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { EmptyState, NoPermission } from '../../../ui/states.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { typeOptions, typesOptions } from '../api/alert-type-queries.ts';
import { typesSearch } from '../api/alert-types-search.ts';
import { useMayManageAlerts } from '../api/use-may-manage-alerts.ts';
import { TypeList } from '../components/type-list.tsx';
import classes from '../components/types.module.css';
import { TypeForm } from '../form/type-form.tsx';
import { useFirstType } from './use-first-type.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

/** List of types next to the form of the open type. */
export function TypesView() {
  const text = useText('alert-types');
  const { search, change } = useAddress(typesSearch.read);
  const isPhone = useIsNarrow();
  const mayChange = useMayManageAlerts();
  const types = useQuery(typesOptions(search.search));
  const group = search.group ?? 'alert';
  const first = useFirstType({
    group,
    search: search.search ?? '',
    types: types.isPlaceholderData ? undefined : types.data?.items,
  });
  if (types.data === undefined) return <Waiting query={types} rows={12} />;
  const isNew = search.new === true && mayChange;
  // On a desktop the first type opens by default; on a phone the list comes first.
  const openId = isNew ? undefined : (search.alertType ?? (isPhone ? undefined : first.id));
  const close = (): void => {
    first.leave(openId);
    change(({ alertType: _type, new: _new, ...others }) => others, { isSettled: true });
  };
  const startNew = (): void => change(({ alertType: _type, ...others }) => ({ ...others, new: true }));
  const isOpen = isNew || openId !== undefined;
  return (
    <Stack height="100%" minHeight={0} className={classes['types']} data-open={isOpen}>
      <TypeList
        types={types.data.items}
        group={group}
        search={search.search ?? ''}
        openId={openId}
        onGroup={(next) =>
          change(({ alertType: _type, new: _new, ...others }) => ({ ...others, group: next }), {
            replace: true,
          })
        }
        onSearch={(typed) => change((current) => typesSearch.withText(current, typed), { replace: true })}
      />
      {isPhone && isOpen && (
        <IconTextButton variant="subtle" icon={IconChevronLeft} onClick={close}>
          {text('backToTypes')}
        </IconTextButton>
      )}
      {isNew && (
        <TypeForm
          key="new"
          type={undefined}
          onSaved={(id) =>
            change(({ new: _new, ...others }) => ({ ...others, alertType: id }), { isSettled: true })
          }
          onClosed={close}
        />
      )}
      {openId !== undefined && <OpenType key={openId} typeId={openId} onClosed={close} />}
      {!isOpen && !isPhone && <NoType onNew={mayChange ? startNew : undefined} />}
    </Stack>
  );
}

function OpenType({ typeId, onClosed }: { readonly typeId: number; readonly onClosed: () => void }) {
  const text = useText('alert-types');
  // Read once, so that changes of other users do not alter a form in use.
  const type = useQuery({ ...typeOptions(typeId), refetchOnWindowFocus: false, refetchOnReconnect: false });
  const missing = <NoPermission title={text('missingTitle')} text={text('missingText')} />;
  if (type.data === undefined) return <Waiting query={type} rows={8} missing={missing} />;
  return <TypeForm type={type.data} onSaved={() => undefined} onClosed={onClosed} />;
}

function NoType({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const text = useText('alert-types');
  const action = onNew && (
    <Button variant="filled" onClick={onNew}>
      {text('newType')}
    </Button>
  );
  return (
    <EmptyState icon={IconBellPlus} title={text('noTypes')} text={text('noTypesText')} action={action} />
  );
}
