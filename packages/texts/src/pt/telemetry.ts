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
  reason_malformed: 'Ilegível',
  reason_device_id_missing: 'Sem ID do dispositivo',
  reason_unknown_device: 'Dispositivo desconhecido',
  reason_device_not_assigned: 'Sem ativo nessa hora',
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
    'O que chegou não pôde ser lido como posição. Corrija o formato que o dispositivo, ou o sistema no meio do caminho, envia.',
  mend_device_id_missing:
    'A mensagem não diz de qual dispositivo veio. Preencha o ID do dispositivo no rastreador ou no aplicativo.',
  mend_unknown_device:
    'Nenhum ativo tem este dispositivo. Conecte-o a um ativo: o que foi guardado entra em seguida.',
  mend_device_not_assigned:
    'O dispositivo não estava em nenhum ativo quando enviou isto. Fica guardado aqui; exclua se não precisar.',
  mend_device_blocked:
    'O dispositivo está bloqueado na caixa de entrada. Desbloqueie-o e conecte-o a um ativo se precisar das posições.',
  mend_time_missing: 'A mensagem não diz de quando é a posição. Ative o envio da hora no dispositivo.',
  mend_time_invalid:
    'Não dá para ler a hora. O dispositivo deve enviá-la em ISO 8601 com fuso, ou em segundos desde 1970.',
  mend_time_in_future:
    'O relógio do dispositivo está mais de cinco minutos adiantado. Acerte-o e reprocesse quando essa hora chegar.',
  mend_time_too_old:
    'A posição é mais antiga do que a conta guarda. Reprocesse depois de aumentar o prazo de guarda, ou exclua.',
  mend_clock_week_rollover:
    'O relógio do dispositivo está 1.024 semanas atrasado. Some 1.024 semanas nas mensagens do ativo e reprocesse o que foi recusado.',
  mend_latitude_invalid:
    'A latitude falta ou não está entre -90 e 90. Confira a ordem e o separador decimal das coordenadas.',
  mend_longitude_invalid:
    'A longitude falta ou não está entre -180 e 180. Confira a ordem e o separador decimal das coordenadas.',
  mend_value_invalid:
    'Um valor, como velocidade ou rumo, está fora do possível. Confira a unidade no dispositivo.',
};
