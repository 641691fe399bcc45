import type { CorridorName, Place } from './demo-places.ts';

/** How a machine spends its day, or why nothing is heard of it. */
export type Duty =
  | { readonly kind: 'haul'; readonly corridor: CorridorName }
  | { readonly kind: 'site'; readonly at: Place; readonly speedKph: number; readonly reachMeters: number }
  | { readonly kind: 'stand'; readonly at: Place; readonly engine: 'shifts' | 'off' }
  | { readonly kind: 'silent'; readonly at: Place; readonly forHours: number }
  | { readonly kind: 'never' };

export interface DemoAsset {
  readonly code: string;
  readonly deviceId: string;
  readonly unit: string;
  readonly customer: string | null;
  readonly category: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly segment: string;
  readonly costCenter: string;
  readonly region: string;
  readonly inMaintenance: boolean;
  readonly disabled: boolean;
  readonly hasOdometer: boolean;
  readonly duty: Duty;
}

export interface DemoAccount {
  readonly name: string;
  readonly domain: string;
  readonly units: readonly { readonly code: string; readonly name: string }[];
  readonly customers: readonly string[];
  readonly assets: readonly DemoAsset[];
}

interface Yard {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly costCenters: readonly string[];
  /** Where machines work or stand. */
  readonly sites: readonly Place[];
  readonly corridors: readonly CorridorName[];
}

interface Line {
  readonly prefix: string;
  readonly firstNumber: number;
  readonly count: number;
  readonly category: string;
  readonly segment: string;
  readonly makes: readonly (readonly [manufacturer: string, model: string])[];
  readonly work: 'haul' | 'site' | 'generator';
  readonly speedKph?: number;
  readonly reachMeters?: number;
}

/** What is out of the ordinary, by the place of an asset in its account. */
type Oddity = 'maintenance' | 'disabled' | 'never' | 'silent' | 'off';
const ODDITIES: Readonly<Record<number, Oddity>> = {
  3: 'off',
  6: 'maintenance',
  9: 'silent',
  13: 'off',
  16: 'never',
  18: 'disabled',
  21: 'off',
  24: 'maintenance',
  27: 'silent',
  31: 'off',
  34: 'never',
  37: 'maintenance',
};

function buildAccount(
  given: Pick<DemoAccount, 'name' | 'domain' | 'customers'> & { devices: string },
  yards: readonly Yard[],
  lines: readonly Line[],
): DemoAccount {
  const assets: DemoAsset[] = [];
  for (const line of lines) {
    for (let number = 0; number < line.count; number += 1) {
      const place = assets.length;
      const yard = pick(yards, place);
      const [manufacturer, model] = pick(line.makes, number);
      const code = `${line.prefix}-${String(line.firstNumber + number * 7).padStart(4, '0')}`;
      const oddity = ODDITIES[place];
      assets.push({
        code,
        deviceId: `${given.devices}-${code}`,
        unit: yard.code,
        customer: place % 5 === 4 ? null : pick(given.customers, place * 2 + number),
        category: line.category,
        manufacturer,
        model,
        segment: line.segment,
        costCenter: pick(yard.costCenters, number),
        region: yard.region,
        inMaintenance: oddity === 'maintenance',
        disabled: oddity === 'disabled',
        hasOdometer: line.work === 'haul',
        duty: dutyOf(line, yard, place, oddity),
      });
    }
  }
  const units = yards.map(({ code, name }) => ({ code, name }));
  return { name: given.name, domain: given.domain, customers: given.customers, units, assets };
}

function dutyOf(line: Line, yard: Yard, place: number, oddity: Oddity | undefined): Duty {
  const around = Math.floor(place / 3);
  const site = pick(yard.sites, around);
  // Machines of one site keep a few hundred metres from each other.
  const at: Place = [site[0] + ((place % 4) - 1.5) * 0.0021, site[1] + ((place % 3) - 1) * 0.0017];
  if (oddity === 'never') return { kind: 'never' };
  if (oddity === 'silent') return { kind: 'silent', at, forHours: 27 + place };
  if (oddity === 'disabled') return { kind: 'silent', at, forHours: 50 };
  if (oddity === 'maintenance' || oddity === 'off') return { kind: 'stand', at, engine: 'off' };
  if (line.work === 'generator') return { kind: 'stand', at, engine: 'shifts' };
  if (line.work === 'haul') return { kind: 'haul', corridor: pick(yard.corridors, around) };
  return { kind: 'site', at, speedKph: line.speedKph ?? 4, reachMeters: line.reachMeters ?? 60 };
}

function pick<T>(from: readonly T[], index: number): T {
  const found = from[index % from.length];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}

const guaporanga = buildAccount(
  {
    name: 'Guaporanga Equipamentos',
    domain: 'guaporanga.example',
    devices: 'GUA',
    customers: [
      'Consórcio Ponte do Jaraguari',
      'Mineração Serra do Itambuçu',
      'Construtora Pedra Alvorada',
      'Usina Boa Safra do Tijuco',
      'Concessionária Rota Paraitinga',
    ],
  },
  [
    {
      code: 'UL-CPS',
      name: 'Campinas',
      region: 'Interior paulista',
      costCenters: ['CC-1110 Obras Anhanguera', 'CC-1120 Loteamento Jardim Itaguá'],
      sites: [
        [-47.0102, -22.8614],
        [-47.1583, -22.7697],
        [-47.0466, -23.0021],
        [-47.2391, -22.8488],
      ],
      corridors: ['anhanguera'],
    },
    {
      code: 'UL-SJC',
      name: 'São José dos Campos',
      region: 'Vale do Paraíba',
      costCenters: ['CC-1210 Duplicação Tamoios', 'CC-1220 Parque industrial'],
      sites: [
        [-45.8233, -23.2402],
        [-45.9411, -23.1587],
        [-45.6702, -23.0911],
      ],
      corridors: ['dutraPaulista'],
    },
    {
      code: 'UL-CTG',
      name: 'Contagem',
      region: 'Grande Belo Horizonte',
      costCenters: ['CC-1310 Mina do Itambuçu', 'CC-1320 Rodoanel norte'],
      sites: [
        [-44.0988, -19.8997],
        [-44.2301, -20.0307],
        [-43.9702, -20.0511],
        [-44.1403, -19.9611],
      ],
      corridors: ['quadrilatero', 'fernaoDias'],
    },
  ],
  [
    {
      prefix: 'ESC',
      firstNumber: 405,
      count: 10,
      category: 'Escavadeira',
      segment: 'Construção',
      makes: [
        ['Kordaq', 'KX 22 LC'],
        ['Belmorak', 'Tatu 215'],
        ['Kordaq', 'KX 36 HD'],
      ],
      work: 'site',
      speedKph: 3.6,
      reachMeters: 70,
    },
    {
      prefix: 'CAM',
      firstNumber: 1045,
      count: 9,
      category: 'Caminhão basculante',
      segment: 'Mineração',
      makes: [
        ['Tervanni', 'Serrano 8x4'],
        ['Ruvalda', 'RB 31'],
        ['Tervanni', 'Serrano 6x4'],
      ],
      work: 'haul',
    },
    {
      prefix: 'GUI',
      firstNumber: 210,
      count: 6,
      category: 'Guindaste',
      segment: 'Infraestrutura',
      makes: [
        ['Belmorak', 'Garça 60'],
        ['Ossoran', 'GT 90'],
      ],
      work: 'site',
      speedKph: 2.4,
      reachMeters: 30,
    },
    {
      prefix: 'CAR',
      firstNumber: 512,
      count: 5,
      category: 'Pá carregadeira',
      segment: 'Mineração',
      makes: [
        ['Kordaq', 'KL 14'],
        ['Belmorak', 'Anta 180'],
      ],
      work: 'site',
      speedKph: 11,
      reachMeters: 140,
    },
    {
      prefix: 'GER',
      firstNumber: 301,
      count: 5,
      category: 'Gerador',
      segment: 'Infraestrutura',
      makes: [
        ['Voltarén', 'VG 250'],
        ['Voltarén', 'VG 450'],
      ],
      work: 'generator',
    },
    {
      prefix: 'MOT',
      firstNumber: 118,
      count: 3,
      category: 'Motoniveladora',
      segment: 'Construção',
      makes: [['Kordaq', 'KN 12']],
      work: 'site',
      speedKph: 7,
      reachMeters: 260,
    },
    {
      prefix: 'ROL',
      firstNumber: 126,
      count: 2,
      category: 'Rolo compactador',
      segment: 'Construção',
      makes: [['Ossoran', 'RC 11']],
      work: 'site',
      speedKph: 5,
      reachMeters: 120,
    },
  ],
);

const urupiranga = buildAccount(
  {
    name: 'Transportes Urupiranga',
    domain: 'urupiranga.example',
    devices: 'URU',
    customers: [
      'Porto Seco Araribá',
      'Cooperativa Grão do Iguaru',
      'Terminal Itaoquara',
      'Cerâmica Monte Ipê',
      'Celulose Ribeirão das Antas',
    ],
  },
  [
    {
      code: 'UL-CWB',
      name: 'Curitiba',
      region: 'Sul',
      costCenters: ['CC-2110 Linha Paranaguá', 'CC-2120 Linha Campos Gerais'],
      sites: [
        [-49.2102, -25.5017],
        [-49.3588, -25.4509],
        [-49.1511, -25.5312],
      ],
      corridors: ['curitibaPorto', 'camposGerais', 'regisBittencourt'],
    },
    {
      code: 'UL-GRU',
      name: 'Guarulhos',
      region: 'Grande São Paulo',
      costCenters: ['CC-2210 Linha Minas', 'CC-2220 Linha Rio'],
      sites: [
        [-46.4899, -23.4511],
        [-46.5207, -23.4402],
        [-46.4602, -23.4398],
      ],
      corridors: ['fernaoDias', 'dutra', 'dutraPaulista'],
    },
    {
      code: 'UL-DCX',
      name: 'Duque de Caxias',
      region: 'Baixada Fluminense',
      costCenters: ['CC-2310 Linha Serra', 'CC-2320 Terminal'],
      sites: [
        [-43.2801, -22.7203],
        [-43.3102, -22.7611],
        [-43.2602, -22.6711],
      ],
      corridors: ['serraFluminense', 'dutra'],
    },
  ],
  [
    {
      prefix: 'CAV',
      firstNumber: 2013,
      count: 14,
      category: 'Cavalo mecânico',
      segment: 'Logística',
      makes: [
        ['Tervanni', 'Estrada 480'],
        ['Ruvalda', 'RT 54'],
        ['Tervanni', 'Estrada 540'],
      ],
      work: 'haul',
    },
    {
      prefix: 'CAM',
      firstNumber: 1102,
      count: 14,
      category: 'Caminhão truck',
      segment: 'Distribuição',
      makes: [
        ['Ruvalda', 'RD 24'],
        ['Molinexa', 'Carga 1719'],
      ],
      work: 'haul',
    },
    {
      prefix: 'UTI',
      firstNumber: 708,
      count: 5,
      category: 'Utilitário',
      segment: 'Distribuição',
      makes: [['Molinexa', 'Ágil 3.5']],
      work: 'haul',
    },
    {
      prefix: 'EMP',
      firstNumber: 604,
      count: 4,
      category: 'Empilhadeira',
      segment: 'Armazenagem',
      makes: [
        ['Ossoran', 'EL 25'],
        ['Belmorak', 'Formiga 30'],
      ],
      work: 'site',
      speedKph: 9,
      reachMeters: 45,
    },
    {
      prefix: 'GER',
      firstNumber: 315,
      count: 3,
      category: 'Gerador',
      segment: 'Armazenagem',
      makes: [['Voltarén', 'VG 180']],
      work: 'generator',
    },
  ],
);

/** Two accounts with invented companies, makes and customers; the viewer sees the first UL of the first. */
export const demoAccounts: readonly [DemoAccount, DemoAccount] = [guaporanga, urupiranga];
