import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useArea } from './area-tabs.tsx';
import { Text } from './layout/primitives.tsx';
import classes from './page-tabs.module.css';

export interface PageTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of waiting items; absent or 0 if there are none. */
  readonly waiting?: { readonly count: string; readonly label: string } | undefined;
  readonly content: ReactNode;
}

interface PageTabsProps<Value extends string> {
  readonly tabs: readonly PageTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs of a screen; each fills the sheet below. Under the tabs of an area they are choices, not a second row of tabs. */
export function PageTabs<Value extends string>({ tabs, value, onChange }: PageTabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const isInArea = useArea() !== null;
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <Tabs
      value={value}
      onChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
      activateTabWithKeyboard={false}
      keepMounted={false}
      classNames={{
        root: classes['tabs'] ?? '',
        list: classes['list'] ?? '',
        tab: classes['tab'] ?? '',
        panel: classes['panel'] ?? '',
      }}
    >
      <Tabs.List ref={list} data-in-area={isInArea || undefined}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.label}
            {tab.waiting !== undefined && (
              <Text
                as="span"
                paddingBlock={1}
                paddingInline={6}
                marginLeft={6}
                fontSize={11}
                weight="semibold"
                color="accent-text"
                fill="selected"
                radius="full"
                figure
              >
                <span aria-hidden>{tab.waiting.count}</span>
                <span className="visually-hidden">{tab.waiting.label}</span>
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
