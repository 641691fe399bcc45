import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/telemetry.ts';

export const texts: Translated<typeof source> = {
  source_positions: 'API de posiciones',
  source_osmand: 'OsmAnd, teléfonos',
  source_traccar: 'Traccar',
  source_mqtt: 'MQTT',
  source_file: 'Archivo',
  source_owntracks: 'OwnTracks',
  source_overland: 'Overland',
  source_gpslogger: 'GPSLogger',
  source_h02: 'H02',
  source_teltonika: 'Teltonika',
  source_gt06: 'GT06, Concox',
  source_queclink: 'Queclink',
  source_suntech: 'Suntech',
  source_wialon: 'Wialon IPS',
  'source_wialon-retranslator': 'Wialon Retranslator',
  'source_iso15143-3': 'ISO 15143-3',
  reason_malformed: 'Ilegible',
  reason_device_id_missing: 'Sin ID de dispositivo',
  reason_unknown_device: 'Dispositivo desconocido',
  reason_device_not_assigned: 'Sin asignar a esa hora',
  reason_device_blocked: 'Dispositivo bloqueado',
  reason_time_missing: 'Sin hora',
  reason_time_invalid: 'Hora no válida',
  reason_time_in_future: 'Hora en el futuro',
  reason_time_too_old: 'Demasiado antigua',
  reason_clock_week_rollover: 'Reloj atrasado 1.024 semanas',
  reason_latitude_invalid: 'Latitud no válida',
  reason_longitude_invalid: 'Longitud no válida',
  reason_value_invalid: 'Valor fuera de rango',
  mend_malformed:
    'Los datos no se pudieron leer como posición. Corrija el formato que envía el dispositivo o el sistema intermedio.',
  mend_device_id_missing:
    'El mensaje no tiene el ID del dispositivo. Ingréselo en el rastreador o la aplicación.',
  mend_unknown_device:
    'Ningún activo tiene este dispositivo. Asígnelo a un activo para incorporar las posiciones guardadas.',
  mend_device_not_assigned:
    'El dispositivo no estaba asignado a un activo cuando envió esto. La posición queda aquí. Elimínela si no la necesita.',
  mend_device_blocked:
    'El dispositivo está bloqueado en la bandeja de entrada. Para usar sus posiciones, desbloquéelo y asígnelo a un activo.',
  mend_time_missing: 'El mensaje no incluye la hora de la posición. Configure el dispositivo para enviarla.',
  mend_time_invalid:
    'No se puede leer la hora. Configure el dispositivo para enviarla en ISO 8601 con zona o en segundos desde 1970.',
  mend_time_in_future:
    'El reloj del dispositivo está adelantado más de cinco minutos. Ajústelo. Reprocese la posición cuando pase esa hora.',
  mend_time_too_old:
    'La posición es anterior a la retención de la cuenta. Amplíe la retención y reprocésela, o elimínela.',
  mend_clock_week_rollover:
    'El reloj del dispositivo está atrasado 1.024 semanas. Sume 1.024 semanas en los mensajes de su activo y reprocese las posiciones rechazadas.',
  mend_latitude_invalid:
    'La latitud falta o no está entre -90 y 90. Revise el orden y el separador decimal de las coordenadas.',
  mend_longitude_invalid:
    'La longitud falta o no está entre -180 y 180. Revise el orden y el separador decimal de las coordenadas.',
  mend_value_invalid:
    'Un valor, como la velocidad o el rumbo, está fuera del rango posible. Revise su unidad en el dispositivo.',
};
