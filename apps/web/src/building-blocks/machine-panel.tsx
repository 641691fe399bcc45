import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { PanelNavigation } from '../ui/list/use-list-panel.ts';
import { PanelTabs } from '../ui/side-panel/panel-tabs.tsx';
import { SidePanel } from '../ui/side-panel/side-panel.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { Text } from '../ui/layout/primitives.tsx';
import type { Machine } from './machines.tsx';
import { useWords } from './words.ts';

interface MachinePanelProps extends PanelNavigation {
  readonly machine: Machine | undefined;
}

export function MachinePanel({ machine, ...navigation }: MachinePanelProps) {
  const words = useWords();
  const text = useText('assets');
  const [tab, setTab] = useState<'summary' | 'devices'>('summary');
  return (
    <SidePanel
      label={text('panelLabel', { code: machine?.code ?? '' })}
      title={machine?.code}
      subtitle={machine?.model}
      {...(machine ? { badge: <StatusLabel status={machine.status} pill /> } : {})}
      isPhone={false}
      {...navigation}
      foot={<Button variant="filled">{text('edit')}</Button>}
    >
      <PanelTabs
        tabs={[
          {
            value: 'summary',
            label: text('summary'),
            content: (
              <Text fontSize={13} color="text-2">
                {words.panelText}
              </Text>
            ),
          },
          { value: 'devices', label: text('devices'), count: 2, content: null },
        ]}
        value={tab}
        onChange={setTab}
      />
    </SidePanel>
  );
}
