import { Menu } from '@mantine/core';
import { IconApps, IconChevronDown } from '@tabler/icons-react';
import { ModuleContentLink } from '../../features/modules/components/module-content-link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row } from '../../ui/layout/primitives.tsx';
import classes from './modules-bar.module.css';
import type { ModuleEntry } from '../../ui/screens.ts';

interface ModulesBarProps {
  readonly modules: readonly ModuleEntry[];
}

/** Modules next to the account: in one line, or in a menu if space is short. */
export function ModulesBar({ modules }: ModulesBarProps) {
  const text = useText('shell');
  if (modules.length === 0) return null;
  return (
    <Box
      as="nav"
      paddingLeft={12}
      marginBlock={0}
      marginInline={8}
      position="relative"
      flex="none"
      className={classes['modules']}
      aria-label={text('modules')}
    >
      <Row as="ul" align="stretch" gap={2} className={classes['line']}>
        {modules.map(({ slug }) => (
          <li key={slug}>
            <ModuleContentLink slug={slug} isWhole className={classes['module']}>
              {text(slug)}
            </ModuleContentLink>
          </li>
        ))}
      </Row>
      <Menu withinPortal={false} position="bottom-start">
        <Menu.Target>
          <button type="button" className={classes['menu']}>
            <IconApps size={16} stroke={1.85} aria-hidden />
            {text('modules')}
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {modules.map(({ slug, icon: Icon }) => (
            <Menu.Item
              key={slug}
              component={ModuleContentLink}
              slug={slug}
              leftSection={<Icon size={16} stroke={1.85} aria-hidden />}
            >
              {text(slug)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
