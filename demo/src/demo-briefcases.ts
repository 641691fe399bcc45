import type { ContentBody, SourceTile, Tile } from '@azimute/contract';

interface DemoBriefcase {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly icon: string;
  readonly parent?: string;
  readonly enabled?: false;
  /** Whether the demo's profile gives it. */
  readonly given: boolean;
  readonly contents: readonly {
    readonly name: string;
    readonly description: string;
    readonly body: ContentBody;
  }[];
}

type Placed = readonly [x: number, y: number, w: number, h: number];
type Asked = Pick<SourceTile, 'view' | 'source' | 'measure'> & Partial<SourceTile>;

function board(days: number, ...tiles: readonly (readonly [Placed, Asked | string])[]): ContentBody {
  return {
    kind: 'native',
    days,
    tiles: tiles.map(([[x, y, w, h], asked], index): Tile => {
      const place = { id: `tile-${index + 1}`, x, y, w, h, title: '' };
      if (typeof asked === 'string') return { ...place, view: 'text', text: asked };
      const usual = {
        groupBy: null,
        most: 10,
        status: [],
        filter: { units: [], categories: [] },
        target: null,
      };
      return { ...place, ...usual, ...asked };
    }),
  };
}

const link = (url: string): ContentBody => ({ kind: 'link', url });

/** In the words of the demo's companies, as its fleet is. */
export const demoBriefcases: readonly DemoBriefcase[] = [
  {
    name: 'Diretoria',
    description: 'A frota em poucos números',
    color: 'petrol',
    icon: 'chart',
    given: false,
    contents: [
      {
        name: 'Frota hoje',
        description: 'Status, comunicação e utilização de todas as ULs',
        body: board(
          30,
          [[0, 0, 3, 2], { view: 'figure', source: 'fleet_status', measure: 'share', status: ['running'] }],
          [[3, 0, 3, 2], { view: 'figure', source: 'silent_assets', measure: 'assets' }],
          [[6, 0, 3, 2], { view: 'figure', source: 'utilization', measure: 'share', target: 30 }],
          [[9, 0, 3, 2], { view: 'figure', source: 'trips', measure: 'distance' }],
          [[0, 2, 6, 4], { view: 'bars', source: 'fleet_status', measure: 'assets', groupBy: 'status' }],
          [[6, 2, 6, 4], { view: 'trend', source: 'utilization', measure: 'share', target: 30 }],
          [[0, 6, 6, 4], { view: 'ranking', source: 'utilization', measure: 'share', groupBy: 'units' }],
          [[6, 6, 6, 4], { view: 'table', source: 'fleet_status', measure: 'assets', groupBy: 'categories' }],
        ),
      },
      {
        name: 'Operação hoje',
        description: 'Onde os ativos estão, os alertas, o uso e os custos',
        body: board(
          30,
          [[0, 0, 3, 2], { view: 'figure', source: 'open_alerts', measure: 'alerts' }],
          [[3, 0, 3, 2], { view: 'figure', source: 'open_alerts', measure: 'overdue' }],
          [[6, 0, 3, 2], { view: 'figure', source: 'metrics', measure: 'idle_share' }],
          [[9, 0, 3, 2], { view: 'figure', source: 'costs', measure: 'cost_per_hour' }],
          [[0, 2, 7, 6], { view: 'map', source: 'fleet_status', measure: 'assets' }],
          [[7, 2, 5, 3], { view: 'bars', source: 'open_alerts', measure: 'alerts', groupBy: 'severities' }],
          [[7, 5, 5, 3], { view: 'trend', source: 'alerts', measure: 'alerts' }],
          [[0, 8, 4, 4], { view: 'ranking', source: 'alerts', measure: 'alerts', groupBy: 'types' }],
          [[4, 8, 4, 4], { view: 'ranking', source: 'metrics', measure: 'utilization', groupBy: 'units' }],
          [[8, 8, 4, 4], { view: 'table', source: 'costs', measure: 'cost', groupBy: 'categories' }],
        ),
      },
      {
        name: 'Uso por modelo',
        description: 'Horas de motor e distância',
        body: board(
          30,
          [[0, 0, 6, 5], { view: 'ranking', source: 'utilization', measure: 'running', groupBy: 'models' }],
          [[6, 0, 6, 5], { view: 'ranking', source: 'trips', measure: 'distance', groupBy: 'models' }],
          [[0, 5, 12, 4], { view: 'trend', source: 'trips', measure: 'trips' }],
        ),
      },
    ],
  },
  {
    name: 'Manutenção',
    description: 'O que está parado e o que deixou de falar',
    color: 'amber',
    icon: 'wrench',
    given: true,
    contents: [
      {
        name: 'Ativos fora de operação',
        description: 'Em manutenção, desabilitados e sem comunicação',
        body: board(
          30,
          [
            [0, 0, 4, 2],
            {
              view: 'figure',
              source: 'fleet_status',
              measure: 'assets',
              status: ['in_maintenance', 'temporarily_disabled'],
            },
          ],
          [[4, 0, 4, 2], { view: 'figure', source: 'silent_assets', measure: 'silence' }],
          [
            [8, 0, 4, 2],
            'Em manutenção e desabilitado são marcados por pessoas; sem comunicação vem do silêncio.',
          ],
          [[0, 2, 6, 4], { view: 'ranking', source: 'silent_assets', measure: 'silence', groupBy: 'assets' }],
          [
            [6, 2, 6, 4],
            {
              view: 'bars',
              source: 'fleet_status',
              measure: 'assets',
              groupBy: 'manufacturers',
              status: ['in_maintenance'],
            },
          ],
        ),
      },
      {
        name: 'Manual de lubrificação',
        description: 'No site do fabricante',
        body: link('https://manuais.example/lubrificacao'),
      },
    ],
  },
  {
    name: 'Oficina',
    description: 'Ociosidade e eventos dos dispositivos',
    color: 'amber',
    icon: 'wrench',
    parent: 'Manutenção',
    given: true,
    contents: [
      {
        name: 'Ociosidade',
        description: 'Horas com o motor ligado e parado',
        body: board(
          14,
          [[0, 0, 4, 2], { view: 'figure', source: 'trips', measure: 'idling' }],
          [[4, 0, 8, 4], { view: 'trend', source: 'trips', measure: 'idling' }],
          [[0, 4, 12, 4], { view: 'ranking', source: 'trips', measure: 'idling', groupBy: 'assets' }],
        ),
      },
      {
        name: 'Eventos dos dispositivos',
        description: 'O que os rastreadores avisaram',
        body: board(
          30,
          [[0, 0, 6, 4], { view: 'bars', source: 'device_messages', measure: 'events', groupBy: 'kinds' }],
          [[6, 0, 6, 4], { view: 'trend', source: 'device_messages', measure: 'events' }],
        ),
      },
    ],
  },
  {
    name: 'Clientes',
    description: 'Onde os ativos dos clientes trabalham',
    color: 'green',
    icon: 'users',
    given: false,
    contents: [
      {
        name: 'Ativos por cliente',
        description: 'Quantos e em que status',
        body: board(
          30,
          [[0, 0, 6, 5], { view: 'bars', source: 'fleet_status', measure: 'assets', groupBy: 'customers' }],
          [
            [6, 0, 6, 5],
            { view: 'ranking', source: 'utilization', measure: 'running', groupBy: 'customers' },
          ],
        ),
      },
      { name: 'Portal de contratos', description: '', body: link('https://contratos.example/') },
    ],
  },
  {
    name: 'Segurança',
    description: 'Cercas: entradas, saídas e velocidade',
    color: 'red',
    icon: 'shield',
    given: true,
    contents: [
      {
        name: 'Cercas da semana',
        description: 'Eventos e visitas dos últimos sete dias',
        body: board(
          7,
          [[0, 0, 3, 2], { view: 'figure', source: 'geofence_events', measure: 'events' }],
          [[3, 0, 3, 2], { view: 'figure', source: 'geofence_visits', measure: 'visits' }],
          [[6, 0, 6, 4], { view: 'trend', source: 'geofence_events', measure: 'events' }],
          [[0, 2, 6, 4], { view: 'bars', source: 'geofence_events', measure: 'events', groupBy: 'kinds' }],
          [
            [0, 6, 6, 4],
            { view: 'ranking', source: 'geofence_visits', measure: 'duration', groupBy: 'geofences' },
          ],
          [[6, 6, 6, 4], { view: 'table', source: 'geofence_events', measure: 'events', groupBy: 'assets' }],
        ),
      },
    ],
  },
  {
    name: 'Financeiro',
    description: 'Desligada até o fechamento',
    color: 'violet',
    icon: 'coins',
    enabled: false,
    given: false,
    contents: [{ name: 'Custos do mês', description: '', body: link('https://financeiro.example/custos') }],
  },
];
