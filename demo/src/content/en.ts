import type { DemoContent } from './demo-content.ts';
import { alertTypes, causes, measures, workOrders } from './en/alerts.ts';
import { briefcases, contents, statusNote } from './en/dashboards.ts';
import { files, folders } from './en/files.ts';
import { assetTags, categories, costs, geofences, maintenance, places, rentals, segments } from './en/fleet.ts';

export const en: DemoContent = {
  people: { administrator: 'Demo administrator', manager: 'Demo manager', viewer: 'Demo viewer' },
  profile: {
    name: 'One UL, view only',
    description: 'Sees the assets, map, alerts and dashboards of one UL and cannot change anything.',
  },
  categories,
  segments,
  assetTags,
  places,
  geofences,
  maintenance,
  costs,
  rentals,
  alertTypes,
  causes,
  measures,
  workOrders,
  folders,
  files,
  briefcases,
  contents,
  statusNote,
};
