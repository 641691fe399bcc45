import type { DemoContent, DemoDocument } from '../demo-content.ts';

const beforeWork = {
  heading: '1. Before you start',
  lines: [
    'Idle for 5 min. Do not open the radiator while the engine is hot.',
    'Chock the machine and lock out the main switch.',
  ],
};
const check = (...lines: string[]) => ({ heading: '2. Check in this order', lines });
const closing = {
  heading: '3. Afterwards',
  lines: ['Record the hour meter and the parts replaced.', 'Watch the temperature for one shift.'],
};
const list = (...lines: string[]): DemoDocument['parts'] => [{ heading: 'Checklist', lines }];

export const folders: DemoContent['folders'] = {
  recommendations: 'Recommendations',
  overheating: 'Overheating',
  hydraulics: 'Hydraulics',
  electrical: 'Electrical',
  contracts: 'Contracts',
  reports: 'Return reports',
  manuals: 'Manuals',
};

export const files: DemoContent['files'] = {
  overheating: {
    name: 'D65 overheating',
    tags: ['engine', 'cooling'],
    parts: [
      beforeWork,
      check(
        'Coolant level in the reservoir',
        'Radiator core clogged with dust',
        'Fan belt tension',
        'Thermostat',
        'Sensor reading, measured twice',
      ),
      closing,
    ],
  },
  oilPressure: {
    name: 'L120 oil pressure',
    tags: ['engine', 'oil'],
    parts: [
      beforeWork,
      check('Level and viscosity', 'Filter', 'Sensor and wiring', 'Pressure with a gauge'),
      closing,
    ],
  },
  belts: {
    name: 'Belt inspection guide',
    tags: ['engine'],
    parts: list('Cracks and fraying', 'Pulley alignment', 'Tension with the tension gauge'),
  },
  temperatureSensor: {
    name: 'Temperature sensor calibration',
    tags: ['sensors'],
    parts: list('Bath at 40 °C and at 80 °C', 'Deviation up to 2 °C', 'Replace the sensor above that'),
  },
  returnToShift: {
    name: 'Return-to-shift checklist',
    tags: ['safety'],
    parts: list('Leaks', 'Lights and backup alarm', 'Fire extinguisher', 'Seat belt', 'Operator signature'),
  },
  hoses: {
    name: 'High-pressure hoses',
    tags: ['hydraulics'],
    parts: [
      { heading: '1. Before you start', lines: ['Release the pressure and wait 10 min.'] },
      check('Blisters in the cover', 'Fittings', 'Bend radius'),
    ],
  },
  battery: {
    name: 'Battery that drains while parked',
    tags: ['electrical', 'battery'],
    parts: list('Current draw with the key off', 'Voltage after 12 h', 'Alternator under load'),
  },
  rentalContract: {
    name: 'Rental agreement, template',
    tags: ['contract'],
    parts: [
      {
        heading: 'Scope',
        lines: ['Rental of equipment without an operator, preventive maintenance included.'],
      },
      { heading: 'Hours', lines: ['200 h per month included, by the hour meter of the equipment.'] },
      { heading: 'Return', lines: ['To the yard of origin, with the return report.'] },
    ],
  },
  loaderReport: {
    name: 'Return report TRE-0076, Sep 14',
    tags: ['report', 'TRE-0076'],
    parts: [
      { heading: 'Condition', lines: ['Undercarriage 40% worn.', 'No leaks.'] },
      { heading: 'Repairs', lines: ['Right mirror.', 'Bucket paint.'] },
    ],
  },
  excavatorReport: {
    name: 'Return report ESC-0142, Oct 2',
    tags: ['report', 'ESC-0142'],
    parts: [
      {
        heading: 'Condition',
        lines: ['Boom and stick free of cracks.', 'Bucket teeth due for replacement.'],
      },
    ],
  },
  loaderInspection: {
    name: 'Daily inspection, wheel loaders',
    tags: ['manual', 'wheel loader'],
    parts: [
      {
        heading: '1. Walk around',
        lines: ['Tires and rims', 'Leaks under the machine', 'Lights and mirrors'],
      },
      { heading: '2. In the cab', lines: ['Seat belt', 'Gauges in the green', 'Backup alarm'] },
    ],
  },
  excavatorInspection: {
    name: 'Daily inspection, excavators',
    tags: ['manual', 'excavator'],
    parts: [
      { heading: '1. Walk around', lines: ['Tracks and rollers', 'Leaks', 'Lights'] },
      { heading: '2. In the cab', lines: ['Seat belt', 'Gauges in the green', 'Travel alarm'] },
    ],
  },
};
