import { MantineProvider } from '@mantine/core';
import { act, createRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { Column, Sort } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { RowFocus } from './use-row-focus.ts';
import { useRowSelection } from './use-row-selection.ts';

interface Machine {
  readonly id: number;
  readonly code: string;
  readonly model: string;
}

const machines: readonly Machine[] = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  code: `M-${index + 1}`,
  model: `Model ${index % 7}`,
}));
const columns: readonly Column<Machine>[] = [
  { id: 'code', header: 'ID', priority: 0, isName: true, isSortable: true, textOf: codeOf, cell: codeOf },
  { id: 'model', header: 'Model', priority: 1, isSortable: true, textOf: modelOf, cell: modelOf },
  { id: 'note', header: 'Note', priority: 2, textOf: () => '-', cell: () => '-' },
];
function codeOf(machine: Machine): string {
  return machine.code;
}
function modelOf(machine: Machine): string {
  return machine.model;
}
function idOf(machine: Machine): number {
  return machine.id;
}

const opened: number[] = [];
const followed: (number | string)[] = [];
const list = createRef<RowFocus>();

interface ListProps {
  readonly openId?: number;
  readonly isTotalAtLeast?: boolean;
}

function List({ openId, isTotalAtLeast }: ListProps) {
  const [sort, setSort] = useState<Sort>({ column: 'code', order: 'asc' });
  const selection = useRowSelection(machines.map(idOf), '');
  return (
    <DataTable
      ref={list}
      label="Machines"
      rows={machines}
      idOf={idOf}
      total={900}
      isTotalAtLeast={isTotalAtLeast}
      columns={columns}
      chosen={undefined}
      sort={sort}
      onSort={setSort}
      density="normal"
      openId={openId}
      isNarrowed={openId !== undefined}
      renderLink={(machine, { children, ...props }) => (
        <a
          href={`#${machine.id}`}
          {...props}
          onClick={(event) => {
            event.preventDefault();
            opened.push(machine.id);
          }}
        >
          {children}
        </a>
      )}
      onFollow={(id) => followed.push(id)}
      selection={selection}
      onNearEnd={undefined}
      foot={{ updatedAtMs: 0, isStale: false }}
    />
  );
}

const host = document.body.appendChild(document.createElement('div'));
let root: ReturnType<typeof createRoot>;

beforeAll(() => startI18n('en', ['ui', 'common', 'errors']));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A frame of 600 px, which nothing here lays out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(12_036);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    this.scrollTop = options.top ?? 0;
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  };
  opened.length = 0;
  followed.length = 0;
  root = createRoot(host);
  await show({});
});

afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(props: ListProps): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider>
        <List {...props} />
      </MantineProvider>,
    ),
  );
}

const grid = (): HTMLElement => {
  const found = host.querySelector<HTMLElement>('[role="grid"]');
  if (!found) throw new Error('There is no grid.');
  return found;
};
const rowOf = (id: number | 'head'): HTMLElement | null =>
  grid().querySelector<HTMLElement>(`[data-row="${id}"]`);
const tabStops = (): string[] =>
  [...grid().querySelectorAll<HTMLElement>('[tabindex="0"]')].map((stop) => stop.textContent);
const focused = (): string => document.activeElement?.textContent ?? '';
const isSelected = (id: number): string | null | undefined => rowOf(id)?.getAttribute('aria-selected');

async function press(key: string, modifiers: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  });
}

async function focusFirst(): Promise<void> {
  await act(async () => grid().querySelector<HTMLElement>('[tabindex="0"]')?.focus());
}

describe('the grid', () => {
  it('exposes its full size and sort order, and renders only nearby rows', () => {
    expect(grid().getAttribute('aria-label')).toBe('Machines');
    expect(grid().getAttribute('aria-rowcount')).toBe('901');
    expect(grid().getAttribute('aria-multiselectable')).toBe('true');
    expect(rowOf(1)?.getAttribute('aria-rowindex')).toBe('2');
    expect(rowOf(200)).toBeNull();
    const sorted = [...grid().querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'));
    expect(sorted).toEqual([null, 'ascending', null, null]);
  });

  it('has one tab stop, which moves with focus', async () => {
    expect(tabStops()).toEqual(['M-1']);
    await focusFirst();
    await press('ArrowDown');
    expect(tabStops()).toEqual(['M-2']);
    expect(focused()).toBe('M-2');
  });

  it('is navigated by arrow keys, to the headers above and within its edges', async () => {
    await focusFirst();
    await press('ArrowRight');
    expect(focused()).toBe('Model 0');
    await press('End');
    await press('ArrowRight');
    expect(focused()).toBe('-');
    await press('ArrowUp');
    expect(focused()).toBe('Note');
    await press('ArrowUp');
    await press('ArrowLeft');
    expect(focused()).toBe('Model');
    await press('ArrowDown');
    expect(focused()).toBe('Model 0');
  });

  it('reaches its last loaded row, which was not rendered', async () => {
    await focusFirst();
    await press('End', { ctrlKey: true });
    expect(focused()).toBe('M-300');
    await press('Home', { ctrlKey: true });
    expect(focused()).toBe('M-1');
  });

  it('sorts by a header, and reverses on the next click', async () => {
    const header = rowOf('head')?.querySelector<HTMLElement>('[data-column="model"] button');
    const order = (): string | null | undefined => header?.closest('th')?.getAttribute('aria-sort');
    await act(async () => header?.click());
    expect(order()).toBe('ascending');
    await act(async () => header?.click());
    expect(order()).toBe('descending');
    expect(rowOf('head')?.querySelector('[data-column="code"]')?.hasAttribute('aria-sort')).toBe(false);
  });

  it('opens a row by Enter in any cell and by a click anywhere in it', async () => {
    await focusFirst();
    await press('ArrowRight');
    await press('Enter');
    expect(opened).toEqual([1]);
    await act(async () => rowOf(3)?.querySelector<HTMLElement>('[data-column="model"]')?.click());
    expect(opened).toEqual([1, 3]);
  });

  it('does not open a row whose checkbox is clicked', async () => {
    await act(async () => rowOf(2)?.querySelector('input')?.click());
    expect(opened).toEqual([]);
    expect(isSelected(2)).toBe('true');
  });

  it('selects by the space bar, a range with Shift, and all loaded rows with Ctrl+A', async () => {
    await focusFirst();
    await press(' ');
    expect([1, 2].map(isSelected)).toEqual(['true', 'false']);
    await press('ArrowDown');
    await press('ArrowDown');
    await press(' ', { shiftKey: true });
    expect([1, 2, 3, 4].map(isSelected)).toEqual(['true', 'true', 'true', 'false']);
    await press('a', { ctrlKey: true });
    expect(isSelected(9)).toBe('true');
    await press('a', { ctrlKey: true });
    expect([1, 9].map(isSelected)).toEqual(['false', 'false']);
  });

  it('moves an open panel with the focus', async () => {
    await focusFirst();
    await press('ArrowDown');
    expect(followed).toEqual([]);
    await show({ openId: 2 });
    await press('ArrowDown');
    expect(followed).toEqual([3]);
    expect(rowOf(2)?.getAttribute('aria-current')).toBe('true');
  });

  it('returns focus to a row that was scrolled away, but not to a missing one', async () => {
    expect(rowOf(250)).toBeNull();
    await act(async () => expect(list.current?.focusRow(250)).toBe(true));
    expect(focused()).toBe('M-250');
    await act(async () => expect(list.current?.focusRow(999)).toBe(false));
  });

  it('shows the total, and where counting stopped', async () => {
    expect(host.textContent).not.toContain('or more');
    expect(grid().getAttribute('aria-rowcount')).toBe('901');
    await show({ isTotalAtLeast: true });
    expect(host.textContent).toContain('of 900 or more');
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
  });
});
