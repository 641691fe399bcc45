import type { DemoContent } from '../demo-content.ts';

export const alertTypes: DemoContent['alertTypes'] = {
  engineTemperature: {
    code: 'TEMP-MOTOR',
    name: 'Temperatura alta del motor',
    description: 'Más de 105 °C durante 2 min con el motor encendido',
    recommendation:
      'Deje el motor en ralentí 5 min antes de apagarlo. Revise nivel, radiador y correa antes de volver al turno.',
    tags: ['motor', 'refrigeración'],
  },
  oilPressure: {
    code: 'PRESION-ACEITE',
    name: 'Presión de aceite baja',
    description: 'Menos de 100 kPa durante 30 s con el motor encendido',
    recommendation:
      'Apague el motor. No lo vuelva a arrancar sin revisar el nivel y medir la presión con manómetro.',
    tags: ['motor', 'lubricación'],
  },
  battery: {
    code: 'BATERIA',
    name: 'Batería baja',
    description: 'Menos de 23,5 V durante 10 min',
    recommendation:
      'Mida la batería en reposo y el alternador. Busque algún consumo con la llave en apagado.',
    tags: ['eléctrica'],
  },
  speeding: {
    code: 'VELOCIDAD',
    name: 'Exceso de velocidad',
    description: 'Más de 90 km/h durante 30 s',
    tags: ['conducción'],
  },
  idling: {
    code: 'RALENTI',
    name: 'Ralentí prolongado',
    description: 'Detenido con el motor encendido por más de 40 min',
    tags: ['combustible'],
  },
  outOfHours: {
    code: 'FUERA-DE-HORARIO',
    name: 'Uso fuera de horario',
    description: 'En observación: cuenta los casos sin avisar a nadie',
    tags: ['seguridad'],
  },
  noCommunication: {
    code: 'SIN-COMUNICACION',
    name: 'Sin comunicación',
    description: 'El dispositivo lleva sin comunicarse más tiempo que el límite de la cuenta',
    recommendation:
      'Revise la alimentación y la antena en la próxima parada. Si no hay acceso a la máquina, avise a la UL.',
    tags: ['rastreador'],
  },
  service: {
    code: 'SERVICIO-250H',
    name: 'Servicio de 250 h próximo',
    description: '20 h antes de cada 250 h del horómetro',
    recommendation: 'Programe el servicio: aceite, filtros e inspección visual con la lista de verificación.',
    tags: ['servicio'],
  },
  geofenceExit: {
    code: 'SALIDA-GEOCERCA',
    name: 'Salida de geocerca',
    description: 'Solo registro, sin tratamiento',
    tags: ['geocercas'],
  },
  engineFault: {
    code: 'ENG-FAULT',
    name: 'Falla informada por la máquina',
    description: 'Códigos de falla de los sistemas de los fabricantes',
    recommendation: 'Lea el código en el tablero y siga el manual del fabricante.',
    tags: ['fabricante'],
  },
  sos: {
    code: 'ALARMA-SOS',
    name: 'Botón de emergencia',
    description: 'El conductor pidió ayuda',
    recommendation: 'Llame al conductor. Si no responde en 2 min, llame a la central de seguridad.',
    tags: ['seguridad'],
  },
  silentUnit: {
    code: 'UL-SIN-COMUNICACION',
    name: 'UL sin comunicación',
    description: 'Tres o más activos de la UL perdieron la comunicación en 30 min',
    recommendation: 'Verifique la cobertura del operador en la UL antes de ir a cada máquina.',
    tags: ['rastreador'],
  },
};

export const causes: DemoContent['causes'] = {
  cloggedRadiator: 'Radiador obstruido',
  lowCoolant: 'Nivel de refrigerante bajo',
  looseBelt: 'Correa floja',
  lowOil: 'Nivel de aceite bajo',
  faultySensor: 'Sensor defectuoso',
  wornBattery: 'Batería agotada',
  loadLeftOn: 'Consumo encendido',
  drivingBehavior: 'Forma de conducción',
  waitingForLoad: 'Espera de carga',
  authorizedShift: 'Turno autorizado',
  noPower: 'Dispositivo sin alimentación',
  serviceDue: 'Intervalo de servicio cumplido',
  componentFailure: 'Falla de un componente',
  pressedByMistake: 'Activado por error',
  breakdown: 'Avería en ruta',
};

export const measures: DemoContent['measures'] = {
  radiatorWashed: 'Se lavó el radiador',
  hoseReplaced: 'Se cambió la manguera y se completó el refrigerante',
  beltAdjusted: 'Se ajustó la correa',
  oilLeakRepaired: 'Se reparó la fuga del retén y se completó el aceite',
  sensorReplaced: 'Se cambió el sensor',
  batteryReplaced: 'Se cambió la batería',
  driverTalk: 'Se habló con el conductor',
  loadingRescheduled: 'Se reprogramó la carga',
  fuseReplaced: 'Se cambió el fusible',
  antennaRefitted: 'Se volvió a fijar la antena',
  serviceWithFilters: 'Se hizo el servicio de 250 h con cambio de filtros',
  faultCleared: 'Se corrigió la falla y se borró el código',
  driverContacted: 'Se llamó al conductor',
};

export const workOrders: DemoContent['workOrders'] = {
  checklist: ['Bloquear y señalizar la máquina', 'Realizar el trabajo', 'Probar en funcionamiento'],
  checkPrefix: 'Revisar: ',
  sparePart: 'Repuesto, 1 un.',
  inspection: 'Inspección visual antes del turno',
  oilChange: 'Cambiar aceite y filtros',
  oilChangeParts: 'Aceite 15W-40, filtro de aceite, filtro de aire',
};
