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
  reason_malformed: 'Ilegible',
  reason_device_id_missing: 'Sin ID de dispositivo',
  reason_unknown_device: 'Dispositivo desconocido',
  reason_device_not_assigned: 'Sin activo a esa hora',
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
    'Lo que llegó no se pudo leer como posición. Corrija el formato que envía el dispositivo o el sistema intermedio.',
  mend_device_id_missing:
    'El mensaje no indica de qué dispositivo viene. Ingrese el ID de dispositivo en el rastreador o la aplicación.',
  mend_unknown_device:
    'Ningún activo tiene este dispositivo. Conéctelo a un activo: lo que se guardó se incorpora entonces.',
  mend_device_not_assigned:
    'El dispositivo no estaba en ningún activo cuando envió esto. Queda aquí; elimínelo si no lo necesita.',
  mend_device_blocked:
    'El dispositivo está bloqueado en la bandeja de entrada. Desbloquéelo y conéctelo a un activo si necesita sus posiciones.',
  mend_time_missing:
    'El mensaje no dice de cuándo es la posición. Active el envío de la hora en el dispositivo.',
  mend_time_invalid:
    'No se puede leer la hora. El dispositivo debe enviarla en ISO 8601 con zona, o en segundos desde 1970.',
  mend_time_in_future:
    'El reloj del dispositivo está adelantado más de cinco minutos. Ajústelo; reprocese cuando llegue esa hora.',
  mend_time_too_old:
    'La posición es anterior al plazo que conserva la cuenta. Reprocésela después de ampliar el plazo, o elimínela.',
  mend_clock_week_rollover:
    'El reloj del dispositivo está atrasado 1.024 semanas. Sume 1.024 semanas en los mensajes de su activo y reprocese lo rechazado.',
  mend_latitude_invalid:
    'La latitud falta o no está entre -90 y 90. Revise el orden y el separador decimal de las coordenadas.',
  mend_longitude_invalid:
    'La longitud falta o no está entre -180 y 180. Revise el orden y el separador decimal de las coordenadas.',
  mend_value_invalid:
    'Un valor, como la velocidad o el rumbo, está fuera de lo posible. Revise su unidad en el dispositivo.',
};
