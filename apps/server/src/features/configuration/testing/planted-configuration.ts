import type { Configuration } from '@azimute/contract';
import { square } from '../../geofences/testing/plant-fences.ts';

const schedule = { zone: 'America/Sao_Paulo', days: [1, 2, 3, 4, 5], from: '07:00', to: '18:00' };

/** A configuration with every section but users, whose records refer to each other. */
export const plantedConfiguration = {
  version: 1,
  units: [
    { code: 'EAST', name: 'East', timeZone: 'America/Manaus', phone: '+55 92 1' },
    { code: 'WEST', name: 'West' },
  ],
  profiles: [
    {
      name: 'Watchers',
      description: 'Alerts of the east',
      sections: [
        { module: 'services:simc:alertas:alertas', level: 'see' },
        { module: 'services:simc:geolocalizacao:cercas', level: 'change' },
      ],
      units: ['WEST', 'EAST'],
    },
  ],
  readings: [
    {
      code: 'boom_angle',
      kind: 'number',
      unit: '°',
      names: { en: 'Boom angle', es: 'Ángulo de la pluma', pt: 'Ângulo da lança' },
      lowest: 0,
      highest: 90,
      sources: [{ protocol: 'teltonika', formula: 'io9 / 10' }],
    },
  ],
  geofences: [
    {
      name: 'Gate',
      parent: 'Quarry',
      unit: 'EAST',
      resources: ['exit', 'entry'],
      assets: { all: true },
      shape: square(0.002, -46.598, -23.498),
    },
    {
      name: 'Quarry',
      unit: 'EAST',
      resources: ['speeding', 'entry'],
      maxSpeedKph: 30,
      assets: { all: true },
      shape: square(),
      tags: ['pit', 'blue'],
      schedule: { ...schedule, days: [5, 1, 2] },
    },
  ],
  alertTypes: [
    {
      code: 'GROUPED',
      name: 'Many at once',
      condition: { type: 'group', types: ['IDLE'], atLeast: 3, withinMinutes: 60, by: 'unit' },
    },
    {
      code: 'IDLE',
      name: 'Idling',
      severity: 'high',
      state: 'live',
      condition: { type: 'calculated', when: { kind: 'idling', minutes: 20 } },
      scope: { units: ['EAST'], geofences: ['Quarry > Gate', 'Quarry'] },
      sending: { levels: [{ afterMinutes: 0, profiles: ['Watchers'] }] },
    },
  ],
  workingHours: [
    {
      hours: {
        zone: 'America/Sao_Paulo',
        shifts: [{ days: [1, 2], from: '08:00', to: '17:00' }],
        holidays: [],
      },
    },
    {
      unit: 'EAST',
      hours: {
        zone: 'America/Manaus',
        shifts: [{ days: [1, 2, 3], from: '06:00', to: '14:00' }],
        holidays: [
          { date: '2026-12-25', name: 'Natal' },
          { date: '2026-01-01', name: '' },
        ],
      },
    },
  ],
  targets: [{ metric: 'utilization', unit: 'EAST', value: 65.5, from: '2026-01-01' }],
  webhooks: [
    {
      name: 'ERP',
      address: 'https://erp.example/hook',
      events: ['alert.opened', 'asset.changed'],
      units: ['EAST'],
    },
  ],
  boardFolders: [
    { name: 'Shifts', parent: 'Operation', color: 'amber' },
    {
      name: 'Operation',
      description: 'For everyone',
      translations: { pt: { name: 'Operação' } },
      profiles: ['Watchers'],
    },
  ],
  boards: [
    {
      folder: 'Operation > Shifts',
      name: 'Fleet',
      body: {
        kind: 'native',
        days: 7,
        tiles: [
          {
            id: 'a',
            x: 0,
            y: 0,
            w: 3,
            h: 2,
            view: 'figure',
            source: 'fleet_status',
            measure: 'assets',
            filter: { units: ['EAST'], categories: [] },
          },
          { id: 'b', x: 3, y: 0, w: 3, h: 2, view: 'text', text: 'Be careful' },
        ],
      },
    },
    { folder: 'Operation', name: 'Manual', body: { kind: 'link', url: 'https://docs.example/manual' } },
  ],
} satisfies Configuration;
