import type { DemoContent } from '../demo-content.ts';

export const briefcases: DemoContent['briefcases'] = {
  executive: { name: 'Executive', description: 'The fleet in a few figures' },
  maintenance: { name: 'Maintenance', description: 'Assets down and assets not reporting' },
  workshop: { name: 'Workshop', description: 'Idling and device events' },
  customers: { name: 'Customers', description: "Where customers' assets work" },
  safety: { name: 'Safety', description: 'Geofences: entries, exits and speed' },
  finance: { name: 'Finance', description: 'Disabled until the monthly closing' },
};

export const contents: DemoContent['contents'] = {
  fleetToday: { name: 'Fleet today', description: 'Status, communication and utilization of all ULs' },
  operationToday: { name: 'Operations today', description: 'Locations, alerts, utilization and costs' },
  useByModel: { name: 'Utilization by model', description: 'Engine hours and distance' },
  outOfOperation: {
    name: 'Assets out of operation',
    description: 'In maintenance, disabled or without communication',
  },
  lubricationManual: { name: 'Lubrication manual', description: "On the manufacturer's website" },
  idling: { name: 'Idling', description: 'Hours stationary with the engine on' },
  deviceEvents: { name: 'Device events', description: 'Events that the trackers reported' },
  assetsByCustomer: { name: 'Assets by customer', description: 'Number and status' },
  contractsPortal: { name: 'Contracts portal' },
  geofencesOfWeek: { name: 'Geofences this week', description: 'Events and visits of the last seven days' },
  costsOfMonth: { name: 'Costs of the month' },
};

export const statusNote: DemoContent['statusNote'] =
  'Users mark assets as in maintenance or disabled. An asset is without communication when its device stops reporting.';
