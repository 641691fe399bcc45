import type { DemoContent } from '../demo-content.ts';

export const briefcases: DemoContent['briefcases'] = {
  executive: { name: 'Dirección', description: 'La flota en pocos números' },
  maintenance: { name: 'Mantenimiento', description: 'Activos detenidos y sin comunicación' },
  workshop: { name: 'Taller', description: 'Ralentí y eventos de los dispositivos' },
  customers: { name: 'Clientes', description: 'Dónde trabajan los activos de los clientes' },
  safety: { name: 'Seguridad', description: 'Geocercas: entradas, salidas y velocidad' },
  finance: { name: 'Finanzas', description: 'Desactivada hasta el cierre del mes' },
};

export const contents: DemoContent['contents'] = {
  fleetToday: { name: 'Flota hoy', description: 'Estado, comunicación y utilización de todas las UL' },
  operationToday: { name: 'Operación hoy', description: 'Ubicación, alertas, uso y costos' },
  useByModel: { name: 'Uso por modelo', description: 'Horas de motor y distancia' },
  outOfOperation: {
    name: 'Activos fuera de operación',
    description: 'En mantenimiento, deshabilitados o sin comunicación',
  },
  lubricationManual: { name: 'Manual de lubricación', description: 'En el sitio web del fabricante' },
  idling: { name: 'Ralentí', description: 'Horas detenido con el motor encendido' },
  deviceEvents: {
    name: 'Eventos de los dispositivos',
    description: 'Eventos informados por los rastreadores',
  },
  assetsByCustomer: { name: 'Activos por cliente', description: 'Cantidad y estado' },
  contractsPortal: { name: 'Portal de contratos' },
  geofencesOfWeek: {
    name: 'Geocercas de la semana',
    description: 'Eventos y visitas de los últimos siete días',
  },
  costsOfMonth: { name: 'Costos del mes' },
};

export const statusNote: DemoContent['statusNote'] =
  'Los usuarios marcan los activos en mantenimiento y deshabilitados. Un activo queda sin comunicación cuando su dispositivo deja de enviar datos.';
