import { mayOpen } from '@azimute/contract/routes';
import { Button, SegmentedControl } from '@mantine/core';
import { IconEye, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import classes from '../access/access.module.css';
import { ByBriefcase } from '../access/by-briefcase.tsx';
import { ByPerson } from '../access/by-person.tsx';
import { useAccessChanges } from '../access/use-access-changes.ts';
import { accessSearch } from '../api/dashboards-search.ts';

/** Access to dashboards: by briefcase or by user. */
export function DashboardAccessPage() {
  const text = useText('dashboard-access');
  const address = useAddress(accessSearch.read);
  const access = useAccessChanges();
  const opensAudit = mayOpen('admin-users-audit', useProfile());
  const isAdmin = useAccount().role === 'admin';
  const by = address.search.by ?? 'briefcase';
  const header = (
    <PageHeader title={text('title')} meta={text(access.isAllowed ? 'savedAtOnce' : 'onlySeen')}>
      <SegmentedControl
        aria-label={text('view')}
        value={by}
        data={(['briefcase', 'user'] as const).map((value) => ({ value, label: text(`by_${value}`) }))}
        onChange={(chosen) => address.change(() => (chosen === 'user' ? { by: 'user' } : {}))}
      />
      {opensAudit && isAdmin && (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/{-$locale}/admin/users/audit"
              search={{ actions: ['briefcase.access', 'content.access'] }}
            />
          )}
          visibleFrom="sm"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        >
          {text('changes')}
        </Button>
      )}
    </PageHeader>
  );
  const View = by === 'user' ? ByPerson : ByBriefcase;
  return (
    <>
      <View header={header} address={address} access={access} />
      <Effect effect={access.effect} />
    </>
  );
}

/** Effect of the switch that is pointed at. */
function Effect({ effect }: { readonly effect: string }) {
  const text = useText('dashboard-access');
  return (
    <Text
      as="output"
      gap={8}
      paddingBlock={10}
      paddingInline={14}
      maxWidth="min(560px, 100% - 2 * var(--gutter))"
      fontSize={13}
      color="accent-text"
      fill="accent-soft"
      radius={3}
      shadow={2}
      position="absolute"
      right="var(--gutter)"
      bottom={48}
      zIndex="panel"
      pointerEvents="none"
      className={classes['effect']}
      data-shown={effect !== '' || undefined}
    >
      {effect !== '' && (
        <>
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span>{text('ifPressed', { effect })}</span>
        </>
      )}
    </Text>
  );
}
