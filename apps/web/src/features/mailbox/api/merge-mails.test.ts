import type { Mail } from '@azimute/contract';
import { expect, it } from 'vitest';
import { mergeMails } from './merge-mails.ts';

const mail = (id: number): Mail => ({
  id: String(id),
  to: 'ana@demo.example',
  from: 'Azimute',
  subject: `Mail ${id}`,
  text: '',
  html: '',
  sentAt: '2026-03-01T00:00:00.000Z',
});
const page = (ids: readonly number[], nextCursor: string | null, total = 9) => ({
  items: ids.map(mail),
  nextCursor,
  total,
});
const idsOf = ({ mails }: { mails: readonly Mail[] }): number[] => mails.map(({ id }) => Number(id));

it('adds new e-mails before and older ones after the shown ones', () => {
  const first = mergeMails(null, page([5, 4], '4'), false);
  const grown = mergeMails(mergeMails(first, page([3, 2], '2'), true), page([6, 5], '5', 10), false);
  expect(idsOf(grown)).toEqual([6, 5, 4, 3, 2]);
  expect(grown).toMatchObject({ nextCursor: '2', total: 10 });
  expect(idsOf(mergeMails(grown, page([2, 1], null), true))).toEqual([6, 5, 4, 3, 2, 1]);
});

it('starts over if more arrived than fits a page, so that none is missing', () => {
  const first = mergeMails(null, page([2, 1], null), false);
  expect(mergeMails(first, page([9, 8], '8'), false)).toMatchObject({
    nextCursor: '8',
    mails: [mail(9), mail(8)],
  });
});
