import { Button } from '@mantine/core';
import { IconBellPlus, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../../ui/states.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { typeOptions, typesOptions } from '../api/alert-type-queries.ts';
import { typesSearch } from '../api/alert-types-search.ts';
import { useMayManageAlerts } from '../api/use-may-manage-alerts.ts';
import { TypeList } from '../components/type-list.tsx';
import classes from '../components/types.module.css';
import { TypeForm } from '../form/type-form.tsx';
import { useFirstType } from './use-first-type.ts';

/** The types at the side of the form of the one that is open. */
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
  if (types.data === undefined) {
    if (types.error === null) return <SkeletonRows rows={12} />;
    return <ErrorState error={types.error} onRetry={() => void types.refetch()} />;
  }
  const isNew = search.new === true && mayChange;
  // At a desk the first one is open while none is chosen; on a phone the list comes first.
  const openId = isNew ? undefined : (search.alertType ?? (isPhone ? undefined : first.id));
  const close = (): void => {
    first.leave(openId);
    change(({ alertType: _type, new: _new, ...others }) => others, { isSettled: true });
  };
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
        <Button variant="subtle" leftSection={<IconChevronLeft size={16} stroke={1.75} />} onClick={close}>
          {text('backToTypes')}
        </Button>
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
      {!isOpen && !isPhone && (
        <EmptyState
          icon={<IconBellPlus size={20} stroke={1.7} />}
          title={text('noTypes')}
          text={text('noTypesText')}
          action={
            mayChange && (
              <Button
                variant="filled"
                onClick={() => change(({ alertType: _type, ...others }) => ({ ...others, new: true }))}
              >
                {text('newType')}
              </Button>
            )
          }
        />
      )}
    </Stack>
  );
}

function OpenType({ typeId, onClosed }: { readonly typeId: number; readonly onClosed: () => void }) {
  const text = useText('alert-types');
  // Read once: what somebody else changes meanwhile must not move under the hands of who edits.
  const type = useQuery({ ...typeOptions(typeId), refetchOnWindowFocus: false, refetchOnReconnect: false });
  if (type.data === undefined) {
    if (type.error === null) return <SkeletonRows rows={8} />;
    if (type.error instanceof ApiError && type.error.status === 404)
      return <NoPermission title={text('missingTitle')} text={text('missingText')} />;
    return <ErrorState error={type.error} onRetry={() => void type.refetch()} />;
  }
  return <TypeForm type={type.data} onSaved={() => undefined} onClosed={onClosed} />;
}
