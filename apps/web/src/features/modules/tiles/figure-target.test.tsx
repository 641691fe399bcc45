import { afterEach, expect, it } from 'vitest';
import { GroupTarget } from '../panels/group-target.tsx';
import { figureOf, showInModule } from '../testing/show-in-module.tsx';
import { FigureTarget } from './figure-target.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

const utilization = figureOf(79, 79, 100);
const target = { id: 1, value: 80, isMet: false, use: null };

it.each([
  [true, 'near', 'Target 80.0% · near the target · 1.0 pp below', ['near the target, Target 80.0%']],
  [false, 'missed', 'Target 80.0% · 1.0 pp below', ['missed', 'missed, Target 80.0%']],
])('shows in words and by a sign what is near (%s) and what is missed', async (isNear, is, words, signs) => {
  const of = { figure: utilization, target: { ...target, isNear }, unit: 'percent' } as const;
  shown = await showInModule(
    () => (
      <>
        <FigureTarget {...of} />
        <GroupTarget {...of} byUse={false} />
      </>
    ),
    { answer: () => ({}) },
  );
  expect(shown.texts('[data-is]')).toEqual([words]);
  expect(shown.host.querySelector('[data-is]')?.getAttribute('data-is')).toBe(is);
  const labels = [...shown.host.querySelectorAll('svg[aria-label]')].map((sign) =>
    sign.getAttribute('aria-label'),
  );
  expect(labels).toEqual(signs);
});
