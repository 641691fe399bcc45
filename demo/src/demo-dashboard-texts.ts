import type { Translations } from '@azimute/contract';

/** What briefcases and contents of the demo are called in English and Spanish, by their usual name, which is Portuguese. */
export const demoDashboardTexts: Readonly<Record<string, Translations>> = {
  Diretoria: {
    en: { name: 'Board of directors', description: 'The fleet in a few figures' },
    es: { name: 'Dirección', description: 'La flota en pocos números' },
  },
  'Frota hoje': {
    en: { name: 'Fleet today', description: 'Status, communication and utilization of all ULs' },
    es: { name: 'Flota hoy', description: 'Estado, comunicación y utilización de todas las ULs' },
  },
  'Operação hoje': {
    en: { name: 'Operation today', description: 'Where the assets are, alerts, use and costs' },
    es: { name: 'Operación hoy', description: 'Dónde están los activos, alertas, uso y costos' },
  },
  'Uso por modelo': {
    en: { name: 'Use by model', description: 'Engine hours and distance' },
    es: { name: 'Uso por modelo', description: 'Horas de motor y distancia' },
  },
  Manutenção: {
    en: { name: 'Maintenance', description: 'What stands still and what has gone silent' },
    es: { name: 'Mantenimiento', description: 'Lo que está parado y lo que dejó de comunicarse' },
  },
  'Ativos fora de operação': {
    en: {
      name: 'Assets out of operation',
      description: 'In maintenance, disabled and without communication',
    },
    es: {
      name: 'Activos fuera de operación',
      description: 'En mantenimiento, deshabilitados y sin comunicación',
    },
  },
  'Manual de lubrificação': {
    en: { name: 'Lubrication manual', description: 'On the website of the manufacturer' },
    es: { name: 'Manual de lubricación', description: 'En el sitio del fabricante' },
  },
  Oficina: {
    en: { name: 'Workshop', description: 'Idling and events of the devices' },
    es: { name: 'Taller', description: 'Ralentí y eventos de los dispositivos' },
  },
  Ociosidade: {
    en: { name: 'Idling', description: 'Hours with the engine on, standing' },
    es: { name: 'Ralentí', description: 'Horas con el motor encendido y detenido' },
  },
  'Eventos dos dispositivos': {
    en: { name: 'Device events', description: 'What the trackers told' },
    es: { name: 'Eventos de los dispositivos', description: 'Lo que avisaron los rastreadores' },
  },
  Clientes: {
    en: { name: 'Customers', description: 'Where the assets of customers work' },
    es: { name: 'Clientes', description: 'Dónde trabajan los activos de los clientes' },
  },
  'Ativos por cliente': {
    en: { name: 'Assets by customer', description: 'How many, and in which status' },
    es: { name: 'Activos por cliente', description: 'Cuántos y en qué estado' },
  },
  'Portal de contratos': {
    en: { name: 'Contracts portal' },
    es: { name: 'Portal de contratos' },
  },
  Segurança: {
    en: { name: 'Safety', description: 'Geofences: entries, exits and speed' },
    es: { name: 'Seguridad', description: 'Geocercas: entradas, salidas y velocidad' },
  },
  'Cercas da semana': {
    en: { name: 'Geofences of the week', description: 'Events and visits of the last seven days' },
    es: { name: 'Geocercas de la semana', description: 'Eventos y visitas de los últimos siete días' },
  },
  Financeiro: {
    en: { name: 'Finance', description: 'Switched off until the closing' },
    es: { name: 'Finanzas', description: 'Apagada hasta el cierre' },
  },
  'Custos do mês': {
    en: { name: 'Costs of the month' },
    es: { name: 'Costos del mes' },
  },
};
