import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { accountQuery } from '../../../api/account-query.ts';
import { baseMapSettingsQuery } from '../api/base-map-settings-query.ts';
import { AccountFacts } from '../components/account-facts.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { BaseMapForm } from '../components/base-map-form.tsx';
import { VerificationCard } from '../components/verification-card.tsx';
import { DirectoryForm } from '../directory/directory-form.tsx';
import { directoryQuery } from '../directory/directory-query.ts';
import { SettingsCard } from '../components/settings-card.tsx';

export function AccountPage() {
  const text = useText('settings');
  const { current_account_id: accountId } = useProfile();
  const { data: account, error, refetch } = useQuery(accountQuery(accountId));
  return (
    <Stack gap={16} paddingTop={20} paddingBottom={24} paddingInline="gutter" width="100%" maxWidth={760}>
      <PageHeader title={text('accountTitle')} />
      {account === undefined ? (
        <Waiting query={{ error, refetch }} rows={6} />
      ) : account.role === 'admin' ? (
        <>
          <AccountForm account={account} />
          <BaseMapCard key={accountId} accountId={accountId} />
          <DirectoryCard key={`directory ${accountId}`} accountId={accountId} />
          <VerificationCard accountId={accountId} />
        </>
      ) : (
        <AccountFacts account={account} />
      )}
    </Stack>
  );
}

function BaseMapCard({ accountId }: { readonly accountId: number }) {
  const { data, error, refetch } = useQuery(baseMapSettingsQuery(accountId));
  if (data !== undefined) return <BaseMapForm accountId={accountId} settings={data} />;
  return <Waiting query={{ error, refetch }} rows={3} />;
}

/** Sign-in of the company's users through its directory. */
function DirectoryCard({ accountId }: { readonly accountId: number }) {
  const text = useText('directory');
  const { data, error, refetch } = useQuery(directoryQuery(accountId));
  const [isNew, setNew] = useState(false);
  if (data === undefined) return <Waiting query={{ error, refetch }} rows={3} />;
  if (data.settings !== null || isNew)
    return <DirectoryForm accountId={accountId} directory={data} onRemoved={() => setNew(false)} />;
  return (
    <SettingsCard title={text('title')} hint={text('none', { domain: data.domain })}>
      <Button w="fit-content" onClick={() => setNew(true)}>
        {text('setUp')}
      </Button>
    </SettingsCard>
  );
}
