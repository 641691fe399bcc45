import type { Branch } from './demo-asset.ts';
import { towns } from './places.ts';

export const urupirangaBranches: readonly Branch[] = [
  {
    code: 'UL-GYN',
    name: 'Goiânia',
    region: 'Grande Goiânia',
    costCenters: ['CC-2110 Linha Brasília', 'CC-2120 Distribuição urbana'],
    yard: [-49.2414, -16.5989],
    town: towns.goiania,
    sites: [
      { name: 'Armazém Perimetral', at: [-49.2442, -16.608], kind: 'building' },
      { name: 'Terminal Itaoquara', at: [-49.2414, -16.5912], kind: 'building' },
    ],
    deliveries: [towns.neropolis, towns.anapolis, towns.aparecida],
    longHauls: [towns.brasilia, towns.cristalina, towns.sobradinho],
  },
  {
    code: 'UL-SCN',
    name: 'Senador Canedo',
    region: 'Grande Goiânia',
    costCenters: ['CC-2210 Combustíveis', 'CC-2220 Linha Entorno'],
    yard: [-49.1127, -16.7128],
    town: towns.senadorCanedo,
    sites: [
      { name: 'Base de combustíveis', at: [-49.1036, -16.71], kind: 'building' },
      { name: 'Armazém Bonsucesso', at: [-49.1169, -16.7079], kind: 'building' },
    ],
    deliveries: [towns.goiania, towns.silvania, towns.trindade],
    longHauls: [towns.luziania, towns.pirenopolis, towns.taguatinga],
  },
  {
    code: 'UL-DAI',
    name: 'Anápolis',
    region: 'Centro goiano',
    costCenters: ['CC-2310 Porto seco', 'CC-2320 Linha norte'],
    yard: [-48.9319, -16.4095],
    town: towns.anapolis,
    sites: [
      { name: 'Porto Seco Araribá', at: [-48.9235, -16.4095], kind: 'building' },
      { name: 'Armazém do distrito', at: [-48.9354, -16.4039], kind: 'building' },
    ],
    deliveries: [towns.abadiania, towns.goiania, towns.jaragua],
    longHauls: [towns.brasilia, towns.luziania],
  },
  {
    code: 'UL-ALX',
    name: 'Alexânia',
    region: 'Eixo da BR-060',
    costCenters: ['CC-2410 Bebidas', 'CC-2420 Cooperativa'],
    yard: [-48.5225, -16.0726],
    town: towns.alexania,
    sites: [
      { name: 'Fábrica de bebidas', at: [-48.5204, -16.0768], kind: 'building' },
      { name: 'Silos da cooperativa', at: [-48.5183, -16.0677], kind: 'building' },
    ],
    deliveries: [towns.anapolis, towns.gama, towns.taguatinga],
    longHauls: [towns.goiania, towns.sobradinho, towns.cristalina],
  },
  {
    code: 'UL-TAG',
    name: 'Taguatinga',
    region: 'Distrito Federal',
    costCenters: ['CC-2510 Distribuição urbana', 'CC-2520 Linha Goiânia'],
    yard: [-48.0513, -15.8296],
    town: towns.taguatinga,
    sites: [
      { name: 'Armazém Ceilândia', at: [-48.0986, -15.812], kind: 'building' },
      { name: 'Torres de Águas Claras', at: [-48.0618, -15.8338], kind: 'building' },
    ],
    deliveries: [towns.brasilia, towns.sobradinho, towns.luziania],
    longHauls: [towns.goiania, towns.jaragua, towns.trindade],
  },
];
