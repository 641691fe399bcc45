import type { DemoContent } from './demo-content.ts';
import { alertTypes, causes, measures, workOrders } from './pt/alerts.ts';
import { briefcases, contents, statusNote } from './pt/dashboards.ts';
import { files, folders } from './pt/files.ts';
import { assetTags, categories, costs, geofences, maintenance, places, rentals, segments } from './pt/fleet.ts';

export const pt: DemoContent = {
  people: {
    administrator: 'Administrador da demonstração',
    manager: 'Gestor da demonstração',
    viewer: 'Consulta da demonstração',
  },
  profile: {
    name: 'Consulta de uma UL',
    description: 'Vê os ativos, o mapa, os alertas e os dashboards da sua UL, sem alterar nada.',
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
