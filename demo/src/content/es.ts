import type { DemoContent } from './demo-content.ts';
import { alertTypes, causes, measures, workOrders } from './es/alerts.ts';
import { briefcases, contents, statusNote } from './es/dashboards.ts';
import { files, folders } from './es/files.ts';
import { assetTags, categories, costs, geofences, maintenance, places, rentals, segments } from './es/fleet.ts';

export const es: DemoContent = {
  people: {
    administrator: 'Administrador de la demo',
    manager: 'Gestor de la demo',
    viewer: 'Consulta de la demo',
  },
  profile: {
    name: 'Consulta de una UL',
    description: 'Ve los activos, el mapa, las alertas y los dashboards de su UL, sin modificar nada.',
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
