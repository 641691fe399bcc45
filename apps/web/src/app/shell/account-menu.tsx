import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './header.module.css';
import { AccountPhoto } from '../../ui/photo.tsx';
import { useAccountSwitch } from '../../ui/use-account-switch.ts';

/** From this many accounts on, the menu has a search. */
const manyAccounts = 8;

export function AccountMenu() {
  const text = useText('shell');
  const { accounts } = useProfile();
  const current = useAccount();
  const switchAccount = useAccountSwitch();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = accounts.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <Menu withinPortal={false} position="bottom-start" width={280}>
      <Menu.Target>
        <Row
          as="button"
          type="button"
          gap={8}
          paddingBlock={0}
          paddingInline={8}
          weight="medium"
          color="text"
          radius={2}
          height={36}
          phoneHeight={44}
          className={classes['account']}
        >
          <AccountPhoto account={current} size={22} />
          <span className="visually-hidden">{text('switchAccount')}</span>
          <Text as="span" truncate>
            {current.name}
          </Text>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </Row>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {accounts.length >= manyAccounts ? (
          <Menu.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={text('searchAccount')}
            aria-label={text('searchAccount')}
          />
        ) : (
          <Menu.Label>{text('accounts')}</Menu.Label>
        )}
        {found.map((account) => (
          <Menu.Item
            key={account.id}
            aria-current={account.id === current.id || undefined}
            leftSection={<AccountPhoto account={account} size={22} />}
            rightSection={account.id === current.id ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => void (account.id !== current.id && switchAccount(account.id))}
          >
            {account.name}
          </Menu.Item>
        ))}
        {found.length === 0 && <Menu.Label>{text('noAccountFound')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
