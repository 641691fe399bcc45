import type { Locale, PositionImportReason } from '@azimute/contract';
import type { RefusedLine } from './read/read-position.ts';

interface RefusedFileTexts {
  readonly fileName: string;
  readonly line: string;
  readonly reason: string;
  readonly reasons: Readonly<Record<PositionImportReason, string>>;
}

/** The words of the file of refused lines, the same as on the screen. */
export const refusedFileTexts: Readonly<Record<Locale, RefusedFileTexts>> = {
  en: {
    fileName: 'refused-lines',
    line: 'Line',
    reason: 'Reason',
    reasons: {
      malformed: 'holds no position',
      device_id_missing: 'the device is missing or no device ID',
      unknown_device: 'no asset of yours has this device',
      device_not_assigned: 'no asset of yours had the device at that time',
      device_blocked: 'the device is blocked',
      asset_not_found: 'asset not found among yours',
      asset_without_device: 'the asset has no device',
      time_missing: 'the time is missing',
      time_invalid: 'the time cannot be read',
      time_not_in_zone: 'the clocks of the time zone never showed this time',
      time_in_future: 'the time is in the future',
      time_too_old: 'older than the account keeps',
      clock_week_rollover: 'the clock of the device was 1,024 weeks behind',
      latitude_invalid: 'no latitude from -90 to 90',
      longitude_invalid: 'no longitude from -180 to 180',
      value_invalid: 'a value cannot be read or is out of range',
      number_cut: 'the spreadsheet cut this number: format the column as text and export it again',
      file_broken: 'the file cannot be read from here on',
    },
  },
  es: {
    fileName: 'lineas-rechazadas',
    line: 'Línea',
    reason: 'Motivo',
    reasons: {
      malformed: 'no contiene una posición',
      device_id_missing: 'falta el dispositivo o no es un ID válido',
      unknown_device: 'ningún activo suyo tiene este dispositivo',
      device_not_assigned: 'ningún activo suyo tenía el dispositivo a esa hora',
      device_blocked: 'el dispositivo está bloqueado',
      asset_not_found: 'activo no encontrado entre los suyos',
      asset_without_device: 'el activo no tiene dispositivo',
      time_missing: 'falta la hora',
      time_invalid: 'no se puede leer la hora',
      time_not_in_zone: 'los relojes del huso horario nunca marcaron esta hora',
      time_in_future: 'la hora está en el futuro',
      time_too_old: 'más antigua de lo que la cuenta conserva',
      clock_week_rollover: 'el reloj del dispositivo estaba 1.024 semanas atrasado',
      latitude_invalid: 'no es una latitud de -90 a 90',
      longitude_invalid: 'no es una longitud de -180 a 180',
      value_invalid: 'un valor no se puede leer o está fuera de rango',
      number_cut:
        'la hoja de cálculo cortó este número: dé formato de texto a la columna y expórtela de nuevo',
      file_broken: 'el archivo no se puede leer a partir de aquí',
    },
  },
  pt: {
    fileName: 'linhas-recusadas',
    line: 'Linha',
    reason: 'Motivo',
    reasons: {
      malformed: 'não contém uma posição',
      device_id_missing: 'falta o dispositivo ou o ID não é válido',
      unknown_device: 'nenhum ativo seu tem este dispositivo',
      device_not_assigned: 'nenhum ativo seu tinha o dispositivo nesse horário',
      device_blocked: 'o dispositivo está bloqueado',
      asset_not_found: 'ativo não encontrado entre os seus',
      asset_without_device: 'o ativo não tem dispositivo',
      time_missing: 'falta o horário',
      time_invalid: 'não foi possível ler o horário',
      time_not_in_zone: 'os relógios do fuso nunca marcaram este horário',
      time_in_future: 'o horário está no futuro',
      time_too_old: 'mais antiga do que a conta guarda',
      clock_week_rollover: 'o relógio do dispositivo estava 1.024 semanas atrasado',
      latitude_invalid: 'não é uma latitude de -90 a 90',
      longitude_invalid: 'não é uma longitude de -180 a 180',
      value_invalid: 'um valor não pôde ser lido ou está fora da faixa',
      number_cut: 'a planilha cortou este número: formate a coluna como texto e exporte de novo',
      file_broken: 'o arquivo não pode ser lido daqui em diante',
    },
  },
};

/** Why a line was refused, and what it says there. */
export function describeRefusal(
  { reason, value }: Pick<RefusedLine, 'reason' | 'value'>,
  locale: Locale,
): string {
  const words = refusedFileTexts[locale].reasons[reason];
  return value === '' ? words : `${words}: ${value}`;
}
