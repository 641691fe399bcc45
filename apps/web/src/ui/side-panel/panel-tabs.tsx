import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Text } from '../layout/primitives.tsx';
import pageTabs from '../page-tabs.module.css';
import classes from './side-panel.module.css';

export interface PanelTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

interface PanelTabsProps<Value extends string> {
  readonly tabs: readonly PanelTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs of a side panel. */
export function PanelTabs<Value extends string>({ tabs, value, onChange }: PanelTabsProps<Value>) {
  return (
    <Tabs
      value={value}
      onChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
      keepMounted={false}
      classNames={{
        root: classes['tabs'] ?? '',
        list: classes['tabList'] ?? '',
        tab: pageTabs['tab'] ?? '',
        panel: classes['tabPanel'] ?? '',
      }}
    >
      <Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && (
              <Text as="span" marginLeft={2} fontSize={11} weight="semibold" color="text-3">
                {' '}
                {tab.count}
              </Text>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
