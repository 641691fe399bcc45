import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../api/use-session.ts';
import { OpenAlertCount } from '../../features/alerts/components/open-alert-count.tsx';
import { UnreadCount } from '../../features/notifications/components/unread-count.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Box, Stack } from '../../ui/layout/primitives.tsx';
import classes from './navigation.module.css';
import { screenGroups, screensOf } from '../../ui/screens.ts';

interface NavigationProps {
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

export function Navigation({ collapsed, onCollapse }: NavigationProps) {
  const text = useText('shell');
  const screens = screensOf(useProfile());
  const groups = [null, ...screenGroups].filter((group) => screens.some((screen) => screen.group === group));
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleText = text(collapsed ? 'expand' : 'collapse');
  return (
    <Box
      as="nav"
      gap={1}
      minHeight={0}
      overflowY="auto"
      gridArea="navigation"
      className={classes['navigation']}
      data-collapsed={collapsed || undefined}
      aria-label={text('main')}
    >
      {groups.map((group) => (
        <div key={group}>
          {group !== null && (
            <Box as="h2" size={11} color="text-3" track="caps" className={classes['heading']}>
              {text(group)}
            </Box>
          )}
          <Stack as="ul" gap={1}>
            {screens
              .filter((screen) => screen.group === group)
              .map(({ name, to, text: key, icon: Icon, hasParts = false }) => (
                <li key={name}>
                  <Tooltip label={text(key)} position="right" disabled={!collapsed}>
                    <Link
                      to={to}
                      className={classes['item']}
                      activeOptions={{ exact: !hasParts, includeSearch: false }}
                    >
                      <Icon size={18} stroke={1.75} aria-hidden />
                      <span>{text(key)}</span>
                      {name === 'notifications' && <UnreadCount look="plain" />}
                      {name === 'services-simc-alertas-alertas' && <OpenAlertCount look="grave" />}
                    </Link>
                  </Tooltip>
                </li>
              ))}
          </Stack>
        </div>
      ))}
      <Box paddingTop={8} marginTop="auto" border="top">
        <Tooltip label={toggleText} position="right" disabled={!collapsed}>
          <button
            type="button"
            className={classes['item']}
            aria-expanded={!collapsed}
            onClick={() => onCollapse(!collapsed)}
          >
            <Toggle size={18} stroke={1.75} aria-hidden />
            <span>{toggleText}</span>
          </button>
        </Tooltip>
      </Box>
    </Box>
  );
}
