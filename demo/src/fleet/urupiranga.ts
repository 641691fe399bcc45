import { buildAccount } from './build-account.ts';
import { urupirangaBranches } from './urupiranga-branches.ts';

/** Hauls and lifts between Goiânia and Brasília: long-haul trucks, distribution, cranes for warehouses. */
export const urupiranga = buildAccount(
  {
    name: 'Transportes Urupiranga',
    domain: 'urupiranga.example',
    devices: 'URU',
    customers: [
      'Porto Seco Araribá',
      'Cooperativa Grão do Iguaru',
      'Terminal Itaoquara',
      'Cerâmica Monte Ipê',
      'Laticínios Ribeirão das Antas',
      'Bebidas Fonte do Cerrado',
    ],
  },
  urupirangaBranches,
  [
    {
      prefix: 'CAV',
      firstNumber: 2013,
      count: 38,
      category: 'tractorUnit',
      segment: 'logistics',
      makes: [
        ['Tervanni', 'Estrada 480'],
        ['Ruvalda', 'RT 54'],
        ['Tervanni', 'Estrada 540'],
      ],
      price: 790_000,
      work: 'long haul',
    },
    {
      prefix: 'CAM',
      firstNumber: 1102,
      count: 28,
      category: 'rigidTruck',
      segment: 'distribution',
      makes: [
        ['Ruvalda', 'RD 24'],
        ['Molinexa', 'Carga 1719'],
      ],
      price: 560_000,
      work: 'deliver',
    },
    {
      prefix: 'UTI',
      firstNumber: 708,
      count: 14,
      category: 'van',
      segment: 'distribution',
      makes: [['Molinexa', 'Ágil 3.5']],
      price: 230_000,
      work: 'visit',
    },
    {
      prefix: 'EMP',
      firstNumber: 604,
      count: 6,
      category: 'forklift',
      segment: 'storage',
      makes: [
        ['Ossoran', 'EL 25'],
        ['Belmorak', 'Formiga 30'],
      ],
      price: 195_000,
      work: 'strip',
      strip: { meters: 45, passes: 30, kph: 9 },
    },
    {
      prefix: 'GUI',
      firstNumber: 233,
      count: 10,
      category: 'crane',
      segment: 'lifting',
      makes: [
        ['Ossoran', 'GT 250'],
        ['Belmorak', 'Tuiuiú 400'],
      ],
      price: 1_900_000,
      work: 'lift',
    },
    {
      prefix: 'GER',
      firstNumber: 315,
      count: 6,
      category: 'generator',
      segment: 'storage',
      makes: [['Voltarén', 'VG 180']],
      price: 240_000,
      work: 'power',
    },
  ],
);
