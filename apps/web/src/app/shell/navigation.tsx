import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OpenAlertCount } from '../../features/alerts/components/open-alert-count.tsx';
import { UnreadCount } from '../../features/notifications/components/unread-count.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Box, Stack } from '../../ui/layout/primitives.tsx';
import { entryOf, screenGroups, type Area } from '../../ui/screens.ts';
import classes from './navigation.module.css';
import { useAreas, type Areas } from '../../ui/use-areas.ts';

interface NavigationProps {
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

export function Navigation({ collapsed, onCollapse }: NavigationProps) {
  const text = useText('shell');
  const shown = { ...useAreas(), collapsed };
  const { areas } = shown;
  const heading = areas.find(({ place }) => place === 'heading');
  const foot = areas.filter(({ place }) => place === 'foot');
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
      <Entries {...shown} areas={areas.filter(({ place }) => place === 'top')} />
      {screenGroups.map((group) => {
        const within = areas.filter(({ place }) => place === group);
        const lead = group === 'monitoring' ? heading : undefined;
        return within.length === 0 && lead === undefined ? null : (
          <div key={group}>
            <Box as="h2" size={11} color="text-3" track="caps" className={classes['heading']}>
              {lead === undefined || collapsed ? text(group) : <HeadingLink {...shown} area={lead} />}
            </Box>
            <Entries {...shown} areas={lead && collapsed ? [lead, ...within] : within} />
          </div>
        );
      })}
      <Box paddingTop={8} marginTop="auto" border="top">
        <Entries {...shown} areas={foot} />
        <CollapseButton collapsed={collapsed} onCollapse={onCollapse} />
      </Box>
    </Box>
  );
}

interface ShownAreas extends Areas {
  readonly collapsed: boolean;
}

function Entries({ areas, current, collapsed }: ShownAreas) {
  const text = useText('shell');
  return (
    <Stack as="ul" gap={1}>
      {areas.map((area) => {
        const { to, text: key, icon: Icon } = entryOf(area);
        return (
          <li key={to}>
            <Tooltip label={text(key)} position="right" disabled={!collapsed}>
              <Link
                to={to}
                className={classes['item']}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={area === current ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden />
                <span>{text(key)}</span>
                {key === 'notifications' && <UnreadCount look="plain" />}
                {key === 'alerts' && <OpenAlertCount look="grave" />}
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </Stack>
  );
}

/** Heading of the monitoring screens, which opens their overview. A narrow navigation has an entry for it. */
function HeadingLink({ area, current }: ShownAreas & { readonly area: Area }) {
  const text = useText('shell');
  return (
    <Link
      to={entryOf(area).to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={area === current ? 'page' : undefined}
    >
      {text('monitoring')}
    </Link>
  );
}

function CollapseButton({ collapsed, onCollapse }: NavigationProps) {
  const text = useText('shell');
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleText = text(collapsed ? 'expand' : 'collapse');
  return (
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
  );
}
