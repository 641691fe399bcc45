import type { DemoContent } from '../demo-content.ts';

export const alertTypes: DemoContent['alertTypes'] = {
  engineTemperature: {
    code: 'ENGINE-TEMP',
    name: 'High engine temperature',
    description: 'Above 105 °C for 2 min with the engine on',
    recommendation:
      'Idle for 5 min before shutting down. Check the coolant level, radiator and belt before going back to work.',
    tags: ['engine', 'cooling'],
  },
  oilPressure: {
    code: 'OIL-PRESSURE',
    name: 'Low oil pressure',
    description: 'Below 100 kPa for 30 s with the engine on',
    recommendation:
      'Shut down the engine. Do not restart before checking the level and measuring the pressure with a gauge.',
    tags: ['engine', 'lubrication'],
  },
  battery: {
    code: 'BATTERY',
    name: 'Low battery',
    description: 'Below 23.5 V for 10 min',
    recommendation:
      'Test the battery at rest and the alternator. Look for loads that stay on with the key off.',
    tags: ['electrical'],
  },
  speeding: {
    code: 'SPEEDING',
    name: 'Speeding',
    description: 'Over 90 km/h for 30 s',
    tags: ['driving'],
  },
  idling: {
    code: 'IDLING',
    name: 'Long idling',
    description: 'Stationary with the engine on for more than 40 min',
    tags: ['fuel'],
  },
  outOfHours: {
    code: 'AFTER-HOURS',
    name: 'After-hours use',
    description: 'Under observation: counts occurrences without notifying anyone',
    tags: ['security'],
  },
  noCommunication: {
    code: 'NO-COMMUNICATION',
    name: 'No communication',
    description: 'The device has not reported for longer than the account allows',
    recommendation:
      'Check power and antenna at the next stop. If you cannot reach the machine, notify its UL.',
    tags: ['tracker'],
  },
  service: {
    code: 'SERVICE-250H',
    name: '250-hour service due',
    description: '20 h before every 250 h on the hour meter',
    recommendation: 'Schedule the service: oil, filters and a visual inspection with the checklist.',
    tags: ['service'],
  },
  geofenceExit: {
    code: 'GEOFENCE-EXIT',
    name: 'Geofence exit',
    description: 'Recorded only, no action needed',
    tags: ['geofences'],
  },
  engineFault: {
    code: 'ENG-FAULT',
    name: 'Fault reported by the machine',
    description: "Fault codes from manufacturers' systems",
    recommendation: "Read the code on the display and follow the manufacturer's manual.",
    tags: ['manufacturer'],
  },
  sos: {
    code: 'SOS-ALARM',
    name: 'Emergency button',
    description: 'The driver asked for help',
    recommendation: 'Call the driver. If there is no answer within 2 min, call the security center.',
    tags: ['security'],
  },
  silentUnit: {
    code: 'UL-NOT-REPORTING',
    name: 'UL not reporting',
    description: "Three or more of the UL's assets lost communication within 30 min",
    recommendation: "Check the carrier's coverage at the UL before visiting each machine.",
    tags: ['tracker'],
  },
};

export const causes: DemoContent['causes'] = {
  cloggedRadiator: 'Clogged radiator',
  lowCoolant: 'Low coolant',
  looseBelt: 'Loose belt',
  lowOil: 'Low oil level',
  faultySensor: 'Faulty sensor',
  wornBattery: 'Worn-out battery',
  loadLeftOn: 'Electrical load left on',
  drivingBehavior: 'Driving behavior',
  waitingForLoad: 'Waiting to be loaded',
  authorizedShift: 'Authorized shift',
  noPower: 'Device without power',
  serviceDue: 'Service interval reached',
  componentFailure: 'Component failure',
  pressedByMistake: 'Pressed by mistake',
  breakdown: 'Breakdown on the road',
};

export const measures: DemoContent['measures'] = {
  radiatorWashed: 'Washed the radiator',
  hoseReplaced: 'Replaced the hose and topped up the coolant',
  beltAdjusted: 'Adjusted the belt',
  oilLeakRepaired: 'Repaired the seal leak and topped up the oil',
  sensorReplaced: 'Replaced the sensor',
  batteryReplaced: 'Replaced the battery',
  driverTalk: 'Talked with the driver',
  loadingRescheduled: 'Rescheduled the loading',
  fuseReplaced: 'Replaced the fuse',
  antennaRefitted: 'Refitted the antenna',
  serviceWithFilters: 'Did the 250-hour service, replaced the filters',
  faultCleared: 'Repaired the fault and cleared the code',
  driverContacted: 'Called the driver',
};

export const workOrders: DemoContent['workOrders'] = {
  checklist: ['Lock out and tag the machine', 'Do the work', 'Test with the engine running'],
  checkPrefix: 'Check: ',
  sparePart: 'Spare part, 1 pc.',
  inspection: 'Pre-shift visual inspection',
  oilChange: 'Change oil and filters',
  oilChangeParts: '15W-40 oil, oil filter, air filter',
};
