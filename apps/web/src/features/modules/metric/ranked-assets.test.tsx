import { afterEach, expect, it } from 'vitest';
import { useModuleView } from '../api/use-module-view.ts';
import { figureOf, idleShare, showInModule } from '../testing/show-in-module.tsx';
import { RankedAssets } from './ranked-assets.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

function Ranked() {
  return <RankedAssets slug="utilization" view={useModuleView()} metrics={['idle_share']} size={50} />;
}

async function show(page: string): Promise<void> {
  const group = { ...figureOf(25, 1, 4), key: '7', label: 'ESC-0405', before: null, target: null };
  shown = await showInModule(Ranked, {
    address: `/services/simc/utilization/ranking${page}`,
    answer: (_, query) => ({
      items: [{ ...idleShare, groups: Number(query.get('skip')) < 120 ? [group] : [], groupCount: 120 }],
    }),
  });
}

const skipped = (): (string | null)[] => shown.asked.map(({ searchParams }) => searchParams.get('skip'));

it('pages through assets in the URL, and the browser goes back', async () => {
  await show('');
  expect(skipped()).toEqual(['0']);
  await shown.press('button', 'Next');
  expect(shown.search()).toMatchObject({ page: 2 });
  await shown.press('button', 'Next');
  expect(shown.host.textContent).toContain('101 to 120 of 120');
  expect(skipped()).toEqual(['0', '50', '100']);
  await shown.back();
  expect(shown.host.textContent).toContain('51 to 100 of 120');
  await shown.press('button', 'Previous');
  expect(shown.search()).toEqual({ period: 'days30' });
});

it('goes from a page past the end to the last one', async () => {
  await show('?page=9');
  expect(shown.host.textContent).not.toContain('to 120');
  await shown.press('button', 'Previous');
  expect(shown.search()).toMatchObject({ page: 3 });
});
