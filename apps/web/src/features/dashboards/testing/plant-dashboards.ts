import type { TestPerson } from '../../../testing/test-portal.ts';

interface PlantedDashboards {
  readonly briefcaseId: number;
  readonly boardId: number;
  readonly linkId: number;
}

const figure = { y: 0, w: 3, h: 3, view: 'figure' } as const;
const ofFleet = { source: 'fleet_status', measure: 'assets' } as const;

/** Plants a folder "Workshop" with the board "Downtime" and the link "Manual", visible only to administrators. */
export async function plantDashboards(admin: TestPerson): Promise<PlantedDashboards> {
  const { id: briefcaseId } = await admin.call('createBriefcase', { body: { name: 'Workshop' } });
  const board = await admin.call('createContent', {
    body: {
      briefcaseId,
      name: 'Downtime',
      body: {
        kind: 'native',
        days: 30,
        tiles: [
          { ...figure, ...ofFleet, id: 'total', x: 0, title: 'Total' },
          { ...figure, id: 'late', x: 3, title: 'Late', source: 'open_alerts', measure: 'overdue' },
          { ...figure, id: 'use', x: 6, title: 'Use', source: 'metrics', measure: 'utilization' },
          { ...figure, id: 'cost', x: 9, title: 'Cost', source: 'costs', measure: 'cost' },
          { id: 'note', x: 0, y: 3, w: 4, h: 2, view: 'text', title: 'Note', text: 'Reviewed each week.' },
        ],
      },
    },
  });
  const link = await admin.call('createContent', {
    body: { briefcaseId, name: 'Manual', body: { kind: 'link', url: 'https://manual.example/' } },
  });
  return { briefcaseId, boardId: board.id, linkId: link.id };
}
