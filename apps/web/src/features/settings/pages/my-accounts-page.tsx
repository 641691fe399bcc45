import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { InvitationList } from '../components/invitation-list.tsx';
import { MyAccountRow } from '../components/my-account-row.tsx';
import { useLeaving } from '../components/use-leaving.tsx';

export function MyAccountsPage() {
  const text = useText('settings');
  const { accounts, current_account_id: currentId } = useProfile();
  const leaving = useLeaving();
  return (
    <Stack gap={16} paddingTop={20} paddingBottom={24} paddingInline="gutter" width="100%" maxWidth={760}>
      <PageHeader title={text('myAccountsTitle')} />
      <InvitationList />
      <Box as="ul" fill="surface" className="boxed">
        {accounts.map((account) => (
          <MyAccountRow
            key={account.id}
            account={account}
            isCurrent={account.id === currentId}
            isAsking={leaving.askingId === account.id}
            onLeave={() => void leaving.ask(account)}
          />
        ))}
      </Box>
      {leaving.dialog}
    </Stack>
  );
}
