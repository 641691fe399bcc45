import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { press } from '../testing/press.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { ImportFileList } from './import-file-list.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: ReturnType<typeof createRoot>;
const looked: number[] = [];

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['ui', 'common']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function show(onMore?: () => void): Promise<void> {
  const files = [{ id: 7, fileName: 'may.csv', state: 'done', createdAt: '2026-05-01T00:00:00Z' }];
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <ImportFileList
          title="Imported before"
          files={files}
          wordsOf={String}
          onLook={(id) => looked.push(id)}
          {...(onMore && { onMore })}
        />
      </MantineProvider>,
    ),
  );
}

it('loads older files as long as there are some', async () => {
  const onMore = vi.fn<() => void>();
  await show(onMore);
  await press('button', 'Show more');
  expect(onMore).toHaveBeenCalledOnce();
  await press('button', 'may.csv');
  expect(looked).toEqual([7]);
  await show();
  expect(host.textContent).not.toContain('Show more');
});
