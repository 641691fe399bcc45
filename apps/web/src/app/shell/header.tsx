import { IconSearch } from '@tabler/icons-react';
import { useProfile } from '../../api/use-session.ts';
import { NotificationBell } from '../../features/notifications/components/notification-bell.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row, Text } from '../../ui/layout/primitives.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import classes from './header.module.css';
import { HelpMenu } from './help-menu.tsx';
import { ModulesBar } from './modules-bar.tsx';
import { modulesOf } from '../../ui/screens.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  /** True if the navigation below the brand is collapsed. */
  readonly collapsed: boolean;
  readonly onSearch: () => void;
  /** The screen fills a phone completely. */
  readonly fullBleed: boolean;
}

const searchKeys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function Header({ collapsed, onSearch, fullBleed }: HeaderProps) {
  const text = useText('shell');
  return (
    <header className={classes['landmark']} data-full-bleed={fullBleed || undefined}>
      <Brand collapsed={collapsed} />
      <Row gap={8} minWidth={0} gridArea="header" className={classes['bar']}>
        <AccountMenu />
        <ModulesBar modules={modulesOf(useProfile())} />
        <Box
          as="button"
          type="button"
          gap={8}
          paddingTop={0}
          paddingBottom={0}
          paddingRight={6}
          paddingLeft={10}
          marginLeft="auto"
          height={34}
          minWidth={0}
          maxWidth={240}
          flex={1}
          fontSize={13}
          color="text-3"
          textAlign="left"
          fill="surface"
          radius={2}
          className={classes['search']}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <IconSearch size={16} stroke={1.85} aria-hidden />
          <Text as="span" truncate flex={1}>
            {text('search')}
          </Text>
          <Box as="kbd" paddingBlock={0} paddingInline={5} flex="none" color="text-3" fill="sunken">
            {searchKeys}
          </Box>
        </Box>
        <NotificationBell />
        <span className={classes['onDesk']}>
          <LanguageMenu />
          <ThemeMenu />
          <HelpMenu />
          <UserMenu />
        </span>
      </Row>
    </header>
  );
}
