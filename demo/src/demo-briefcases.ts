import type { ContentBody, SourceTile, Tile } from '@azimute/contract';
import type { BriefcaseKey, ContentKey } from './content/demo-content.ts';

interface DemoBriefcase {
  readonly key: BriefcaseKey;
  readonly color: string;
  readonly icon: string;
  readonly parent?: BriefcaseKey;
  readonly enabled?: false;
  /** True if the demo's profile gives access to it. */
  readonly given: boolean;
  readonly contents: readonly { readonly key: ContentKey; readonly body: ContentBody }[];
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

export const planBriefcases = (statusNote: string): readonly DemoBriefcase[] => [
  {
    key: 'executive',
    color: 'petrol',
    icon: 'chart',
    given: false,
    contents: [
      {
        key: 'fleetToday',
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
        key: 'operationToday',
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
        key: 'useByModel',
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
    key: 'maintenance',
    color: 'amber',
    icon: 'wrench',
    given: true,
    contents: [
      {
        key: 'outOfOperation',
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
          [[8, 0, 4, 2], statusNote],
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
        key: 'lubricationManual',
        body: link('https://kordaq.example/kx-22'),
      },
    ],
  },
  {
    key: 'workshop',
    color: 'amber',
    icon: 'wrench',
    parent: 'maintenance',
    given: true,
    contents: [
      {
        key: 'idling',
        body: board(
          14,
          [[0, 0, 4, 2], { view: 'figure', source: 'trips', measure: 'idling' }],
          [[4, 0, 8, 4], { view: 'trend', source: 'trips', measure: 'idling' }],
          [[0, 4, 12, 4], { view: 'ranking', source: 'trips', measure: 'idling', groupBy: 'assets' }],
        ),
      },
      {
        key: 'deviceEvents',
        body: board(
          30,
          [[0, 0, 6, 4], { view: 'bars', source: 'device_messages', measure: 'events', groupBy: 'kinds' }],
          [[6, 0, 6, 4], { view: 'trend', source: 'device_messages', measure: 'events' }],
        ),
      },
    ],
  },
  {
    key: 'customers',
    color: 'green',
    icon: 'users',
    given: false,
    contents: [
      {
        key: 'assetsByCustomer',
        body: board(
          30,
          [[0, 0, 6, 5], { view: 'bars', source: 'fleet_status', measure: 'assets', groupBy: 'customers' }],
          [
            [6, 0, 6, 5],
            { view: 'ranking', source: 'utilization', measure: 'running', groupBy: 'customers' },
          ],
        ),
      },
      { key: 'contractsPortal', body: link('https://erp.example/r') },
    ],
  },
  {
    key: 'safety',
    color: 'red',
    icon: 'shield',
    given: true,
    contents: [
      {
        key: 'geofencesOfWeek',
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
    key: 'finance',
    color: 'violet',
    icon: 'coins',
    enabled: false,
    given: false,
    contents: [{ key: 'costsOfMonth', body: link('https://erp.example/c') }],
  },
];
