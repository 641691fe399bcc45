import type { Content } from '../api/dashboard-queries.ts';

/** A board with one tile, as the API returns it. */
export const content = {
  id: 5,
  name: 'Fuel',
  usual: { name: 'Fuel', description: '' },
  translations: {},
  enabled: true,
  briefcase: { id: 3, name: 'Costs' },
  body: {
    kind: 'native',
    days: 30,
    tiles: [{ id: 'a', view: 'text', title: 'Notes', text: 'Read me', x: 0, y: 0, w: 4, h: 2 }],
  },
  updatedAt: '2026-01-02T00:00:00.000Z',
} as unknown as Content;
