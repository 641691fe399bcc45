import { helpPath } from '@azimute/contract/locales';
import { Menu } from '@mantine/core';
import { IconBook, IconHelpCircle, IconInfoCircle, IconKeyboard, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { HeaderButton } from './header-button.tsx';
import { HelpDialog, type HelpTopic } from './help-dialog.tsx';

const look = { size: 16, stroke: 1.85, 'aria-hidden': true } as const;

/** Menu with the documentation, which opens in a new tab, and information about the portal. */
export function HelpMenu() {
  const text = useText('shell');
  const locale = useLocale();
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  return (
    <>
      <Menu withinPortal={false} position="bottom-end">
        <Menu.Target>
          <HeaderButton aria-label={text('help')}>
            <IconHelpCircle size={18} stroke={1.75} aria-hidden />
          </HeaderButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={helpPath(locale)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBook {...look} />}
          >
            {text('documentation')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard {...look} />} onClick={() => setTopic('shortcuts')}>
            {text('shortcuts')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={helpPath(locale, 'whats-new')}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconSparkles {...look} />}
          >
            {text('whatsNew')}
          </Menu.Item>
          <Menu.Item leftSection={<IconInfoCircle {...look} />} onClick={() => setTopic('about')}>
            {text('about')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <HelpDialog topic={topic} onClose={() => setTopic(null)} />
    </>
  );
}
