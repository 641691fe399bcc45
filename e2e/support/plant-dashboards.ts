import type { ApiSession } from './api-session.ts';
import { unique } from './unique.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Plants a briefcase with a board of a few tiles and a link, which only administrators see so far. */
export async function plantDashboards(
  admin: ApiSession,
): Promise<{ readonly briefcase: Named; readonly board: Named; readonly link: Named }> {
  const briefcase = await admin.post<Named>('/briefcases', { name: unique('Pasta'), icon: 'chart' });
  const ofFleet = { source: 'fleet_status', measure: 'assets' };
  const board = await admin.post<Named>('/contents', {
    briefcaseId: briefcase.id,
    name: unique('Painel'),
    body: {
      kind: 'native',
      days: 30,
      tiles: [
        { id: 'total', x: 0, y: 0, w: 3, h: 3, view: 'figure', title: 'Total', ...ofFleet },
        { id: 'models', x: 3, y: 0, w: 5, h: 4, view: 'bars', groupBy: 'status', ...ofFleet },
        { id: 'ranked', x: 8, y: 0, w: 4, h: 4, view: 'ranking', groupBy: 'models', ...ofFleet },
        { id: 'note', x: 0, y: 4, w: 4, h: 2, view: 'text', title: 'Nota', text: 'Revisto toda semana.' },
      ],
    },
  });
  const link = await admin.post<Named>('/contents', {
    briefcaseId: briefcase.id,
    name: unique('Manual'),
    body: { kind: 'link', url: 'https://manual.example/' },
  });
  return { briefcase, board, link };
}
