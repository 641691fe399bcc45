import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { InvitationList } from '../components/invitation-list.tsx';
import { MyAccountRow } from '../components/my-account-row.tsx';
import classes from '../components/my-accounts.module.css';
import settings from '../components/settings.module.css';
import { useLeaving } from '../components/use-leaving.tsx';

export function MyAccountsPage() {
  const text = useText('settings');
  const { accounts, current_account_id: currentId } = useProfile();
  const leaving = useLeaving();
  return (
    <div className={settings['page']}>
      <PageHeader title={text('myAccountsTitle')} />
      <InvitationList />
      <ul className={classes['list']}>
        {accounts.map((account) => (
          <MyAccountRow
            key={account.id}
            account={account}
            isCurrent={account.id === currentId}
            isAsking={leaving.askingId === account.id}
            onLeave={() => void leaving.ask(account)}
          />
        ))}
      </ul>
      {leaving.dialog}
    </div>
  );
}
