import type { DemoContent, DemoDocument } from '../demo-content.ts';

const beforeWork = {
  heading: '1. Antes de empezar',
  lines: [
    'Deje el motor en ralentí 5 min. No abra el radiador con el motor caliente.',
    'Calce la máquina y bloquee el corte general.',
  ],
};
const check = (...lines: string[]) => ({ heading: '2. Revise en este orden', lines });
const closing = {
  heading: '3. Después',
  lines: ['Anote el horómetro y los repuestos cambiados.', 'Controle la temperatura durante un turno.'],
};
const list = (...lines: string[]): DemoDocument['parts'] => [{ heading: 'Lista de verificación', lines }];

export const folders: DemoContent['folders'] = {
  recommendations: 'Recomendaciones',
  overheating: 'Sobrecalentamiento',
  hydraulics: 'Hidráulica',
  electrical: 'Eléctrica',
  contracts: 'Contratos',
  reports: 'Informes de devolución',
  manuals: 'Manuales',
};

export const files: DemoContent['files'] = {
  overheating: {
    name: 'Sobrecalentamiento D65',
    tags: ['motor', 'refrigeración'],
    parts: [
      beforeWork,
      check(
        'Nivel de refrigerante en el depósito',
        'Panal del radiador obstruido por polvo',
        'Tensión de la correa del ventilador',
        'Termostato',
        'Lectura del sensor, dos mediciones',
      ),
      closing,
    ],
  },
  oilPressure: {
    name: 'Presión de aceite L120',
    tags: ['motor', 'aceite'],
    parts: [
      beforeWork,
      check('Nivel y viscosidad', 'Filtro', 'Sensor y cableado', 'Presión con manómetro'),
      closing,
    ],
  },
  belts: {
    name: 'Guía de inspección de correas',
    tags: ['motor'],
    parts: list('Grietas y deshilachado', 'Alineación de las poleas', 'Tensión con el tensiómetro'),
  },
  temperatureSensor: {
    name: 'Calibración del sensor de temperatura',
    tags: ['sensores'],
    parts: list('Baño a 40 °C y a 80 °C', 'Diferencia de hasta 2 °C', 'Cambiar el sensor si es mayor'),
  },
  returnToShift: {
    name: 'Verificación para volver al turno',
    tags: ['seguridad'],
    parts: list('Fugas', 'Luces y alarma de retroceso', 'Extintor', 'Cinturón', 'Firma del operador'),
  },
  hoses: {
    name: 'Mangueras de alta presión',
    tags: ['hidráulica'],
    parts: [
      { heading: '1. Antes de empezar', lines: ['Libere la presión y espere 10 min.'] },
      check('Ampollas en la cubierta', 'Terminales', 'Radio de curvatura'),
    ],
  },
  battery: {
    name: 'Batería que se descarga estacionada',
    tags: ['eléctrica', 'batería'],
    parts: list('Consumo con la llave en apagado', 'Tensión después de 12 h', 'Alternador con carga'),
  },
  rentalContract: {
    name: 'Contrato de alquiler, modelo',
    tags: ['contrato'],
    parts: [
      { heading: 'Objeto', lines: ['Alquiler de equipo sin operador, con mantenimiento preventivo.'] },
      { heading: 'Horas', lines: ['Incluye 200 h por mes, según el horómetro del equipo.'] },
      { heading: 'Devolución', lines: ['En el patio de origen, con el informe de devolución.'] },
    ],
  },
  loaderReport: {
    name: 'Informe TRE-0076, 14 sep',
    tags: ['informe', 'TRE-0076'],
    parts: [
      { heading: 'Estado', lines: ['Tren de rodaje con 40 % de desgaste.', 'Sin fugas.'] },
      { heading: 'Reparaciones', lines: ['Espejo derecho.', 'Pintura del cucharón.'] },
    ],
  },
  excavatorReport: {
    name: 'Informe ESC-0142, 2 oct',
    tags: ['informe', 'ESC-0142'],
    parts: [
      { heading: 'Estado', lines: ['Pluma y brazo sin grietas.', 'Dientes del cucharón por cambiar.'] },
    ],
  },
  loaderInspection: {
    name: 'Inspección diaria, cargadores frontales',
    tags: ['manual', 'cargador frontal'],
    parts: [
      { heading: '1. Alrededor de la máquina', lines: ['Neumáticos y aros', 'Fugas', 'Luces y espejos'] },
      { heading: '2. En la cabina', lines: ['Cinturón', 'Indicadores en verde', 'Alarma de retroceso'] },
    ],
  },
  excavatorInspection: {
    name: 'Inspección diaria, excavadoras',
    tags: ['manual', 'excavadora'],
    parts: [
      { heading: '1. Alrededor de la máquina', lines: ['Orugas y rodillos', 'Fugas', 'Luces'] },
      { heading: '2. En la cabina', lines: ['Cinturón', 'Indicadores en verde', 'Alarma de traslado'] },
    ],
  },
};
