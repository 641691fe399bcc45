import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { PanelTabs } from '../ui/side-panel/panel-tabs.tsx';
import { SidePanel } from '../ui/side-panel/side-panel.tsx';
import { usePanelKeys } from '../ui/side-panel/use-panel-keys.ts';
import { StatusLabel } from '../ui/status-label.tsx';
import classes from './building-blocks.module.css';
import type { Machine } from './machines.tsx';
import { useWords } from './words.ts';

interface MachinePanelProps {
  readonly rows: readonly Machine[];
  readonly openId: number;
  readonly onFollow: (id: number) => void;
  readonly onClose: () => void;
}

export function MachinePanel({ rows, openId, onFollow, onClose }: MachinePanelProps) {
  const words = useWords();
  const text = useText('assets');
  const [tab, setTab] = useState<'summary' | 'devices'>('summary');
  const index = rows.findIndex(({ id }) => id === openId);
  const machine = rows[index];
  const goTo = (row: Machine | undefined) => (row === undefined ? undefined : () => onFollow(row.id));
  const onPrevious = goTo(rows[index - 1]);
  const onNext = goTo(rows[index + 1]);
  usePanelKeys({ enabled: true, onPrevious, onNext, onClose });
  return (
    <SidePanel
      label={text('panelLabel', { code: machine?.code ?? '' })}
      title={machine?.code}
      subtitle={machine?.model}
      {...(machine ? { badge: <StatusLabel status={machine.status} pill /> } : {})}
      isPhone={false}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      foot={<Button variant="filled">{text('edit')}</Button>}
    >
      <PanelTabs
        tabs={[
          {
            value: 'summary',
            label: text('summary'),
            content: <p className={classes['panelText']}>{words.panelText}</p>,
          },
          { value: 'devices', label: text('devices'), count: 2, content: null },
        ]}
        value={tab}
        onChange={setTab}
      />
    </SidePanel>
  );
}
