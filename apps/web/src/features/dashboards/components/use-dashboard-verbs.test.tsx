import { afterEach, expect, it } from 'vitest';
import { showScreen, unreachable } from '../../../ui/testing/show-screen.tsx';
import { content } from '../testing/content.ts';
import { useDashboardVerbs } from './use-dashboard-verbs.tsx';

let shown: Awaited<ReturnType<typeof showScreen>>;
let isReachable: boolean;
afterEach(() => shown.remove());

function Screen() {
  const verbs = useDashboardVerbs(3);
  return (
    <>
      <button type="button" onClick={() => verbs.editContent(content)}>
        Edit
      </button>
      {verbs.dialogs}
    </>
  );
}

it('reports a failed read of a content, instead of creating a new one', async () => {
  isReachable = false;
  shown = await showScreen(Screen, {
    texts: ['dashboards', 'files'],
    answer: ({ path }) => {
      if (path === '/contents/5') return isReachable ? content : unreachable();
      return { items: [{ id: 3, name: 'Costs', parentId: null, contentCount: 1 }] };
    },
  });
  await shown.press('button', 'Edit');
  expect(shown.texts('[role="dialog"] h2').join(' ')).not.toContain('New');
  expect(shown.texts('[role="dialog"]').join(' ')).toContain('Try again');
  isReachable = true;
  await shown.press('button', 'Try again');
  expect(shown.fieldOf('Name').value).toBe('Fuel');
});
