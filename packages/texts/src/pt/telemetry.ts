import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/telemetry.ts';

export const texts: Translated<typeof source> = {
  source_positions: 'API de posições',
  source_osmand: 'OsmAnd, celulares',
  source_traccar: 'Traccar',
  source_mqtt: 'MQTT',
  source_file: 'Arquivo',
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
  reason_malformed: 'Ilegível',
  reason_device_id_missing: 'Sem ID do dispositivo',
  reason_unknown_device: 'Dispositivo desconhecido',
  reason_device_not_assigned: 'Sem vínculo nessa hora',
  reason_device_blocked: 'Dispositivo bloqueado',
  reason_time_missing: 'Sem hora',
  reason_time_invalid: 'Hora inválida',
  reason_time_in_future: 'Hora no futuro',
  reason_time_too_old: 'Antiga demais',
  reason_clock_week_rollover: 'Relógio 1.024 semanas atrasado',
  reason_latitude_invalid: 'Latitude inválida',
  reason_longitude_invalid: 'Longitude inválida',
  reason_value_invalid: 'Valor fora do intervalo',
  mend_malformed:
    'Os dados não puderam ser lidos como posição. Corrija o formato enviado pelo dispositivo ou pelo sistema intermediário.',
  mend_device_id_missing: 'A mensagem não tem o ID do dispositivo. Informe-o no rastreador ou no aplicativo.',
  mend_unknown_device:
    'Nenhum ativo tem este dispositivo. Vincule-o a um ativo para incluir as posições guardadas.',
  mend_device_not_assigned:
    'O dispositivo não estava vinculado a um ativo quando enviou isto. A posição fica aqui. Exclua-a se não precisar dela.',
  mend_device_blocked:
    'O dispositivo está bloqueado na caixa de entrada. Para usar as posições, desbloqueie-o e vincule-o a um ativo.',
  mend_time_missing: 'A mensagem não traz a hora da posição. Configure o dispositivo para enviá-la.',
  mend_time_invalid:
    'Não foi possível ler a hora. Configure o dispositivo para enviá-la em ISO 8601 com fuso ou em segundos desde 1970.',
  mend_time_in_future:
    'O relógio do dispositivo está mais de cinco minutos adiantado. Acerte-o. Reprocesse a posição quando essa hora passar.',
  mend_time_too_old:
    'A posição é mais antiga que a retenção da conta. Amplie a retenção e reprocesse, ou exclua a posição.',
  mend_clock_week_rollover:
    'O relógio do dispositivo está 1.024 semanas atrasado. Some 1.024 semanas nas mensagens do ativo e reprocesse as posições recusadas.',
  mend_latitude_invalid:
    'A latitude falta ou não está entre -90 e 90. Confira a ordem e o separador decimal das coordenadas.',
  mend_longitude_invalid:
    'A longitude falta ou não está entre -180 e 180. Confira a ordem e o separador decimal das coordenadas.',
  mend_value_invalid:
    'Um valor, como velocidade ou rumo, está fora do intervalo possível. Confira a unidade no dispositivo.',
};
