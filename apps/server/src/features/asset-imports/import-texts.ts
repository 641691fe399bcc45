import type { BadLineReason, Locale } from '@azimute/contract';
import type { AssetImportReason } from '@azimute/contract/asset-imports';
import { templateHeadings } from './import-headings.ts';

interface ImportTexts {
  readonly template: string;
  readonly badLines: string;
  readonly line: string;
  readonly reason: string;
  readonly reasons: Readonly<Record<AssetImportReason, string>>;
}

/** The words of the files that an import answers, the same as on the screen. `{line}` is the other line, `{value}` what the line says or a bound. */
export const importTexts: Readonly<Record<Locale, ImportTexts>> = {
  en: {
    template: 'assets-template',
    badLines: 'lines-not-imported',
    line: 'Line',
    reason: 'Reason',
    reasons: {
      required: 'is missing',
      unit_required: 'a new asset needs a UL',
      too_long: 'too long',
      not_one_line: 'has a line break or a control character',
      duplicate_line: 'same ID as line {line}',
      duplicate_device: 'same device as line {line}',
      unit_not_found: 'UL not found among yours',
      customer_not_found: 'customer not found',
      not_hours: 'not a number of hours',
      hours_out_of_range: 'must be between 1 minute and 365 days',
      not_yes_or_no: 'must be yes or no',
      code_not_available: 'this ID cannot be used in your ULs',
      device_taken: 'device connected to another asset',
      not_device_id: 'holds characters that no device ID may have',
      device_moved: 'stands on another asset than when the file was read',
      not_time: 'not a date and time such as 2026-02-15 12:00',
      time_in_future: 'has yet to come',
      time_too_early: 'another asset has what the device sent until {value}',
      not_number: 'not a number',
      number_out_of_range: 'outside what a meter shows',
      too_many_cells: 'more cells than headings: is a separator inside a text?',
      too_many_tags: 'more tags than an asset has',
      number_cut: 'the spreadsheet cut this number: format the column as text and export it again',
      code_ambiguous: 'several assets differ from this ID only in letter case or hyphens',
      device_ambiguous: 'several devices differ from this ID only in letter case or hyphens',
    },
  },
  es: {
    template: 'plantilla-activos',
    badLines: 'lineas-no-importadas',
    line: 'Línea',
    reason: 'Motivo',
    reasons: {
      required: 'falta completar',
      unit_required: 'un activo nuevo necesita una UL',
      too_long: 'demasiado largo',
      not_one_line: 'tiene un salto de línea o un carácter de control',
      duplicate_line: 'mismo ID que la línea {line}',
      duplicate_device: 'mismo dispositivo que la línea {line}',
      unit_not_found: 'UL no encontrada entre las suyas',
      customer_not_found: 'cliente no encontrado',
      not_hours: 'no es un número de horas',
      hours_out_of_range: 'debe estar entre 1 minuto y 365 días',
      not_yes_or_no: 'debe ser sí o no',
      code_not_available: 'este ID no se puede usar en sus UL',
      device_taken: 'dispositivo conectado a otro activo',
      not_device_id: 'tiene caracteres que un ID de dispositivo no admite',
      device_moved: 'está en otro activo que cuando se leyó el archivo',
      not_time: 'no es una fecha y hora como 2026-02-15 12:00',
      time_in_future: 'todavía no ha llegado',
      time_too_early: 'otro activo tiene lo que el dispositivo envió hasta {value}',
      not_number: 'no es un número',
      number_out_of_range: 'fuera de lo que marca un medidor',
      too_many_cells: 'más celdas que encabezados: ¿hay un separador dentro de un texto?',
      too_many_tags: 'más etiquetas de las que tiene un activo',
      number_cut:
        'la hoja de cálculo cortó este número: dé formato de texto a la columna y expórtela de nuevo',
      code_ambiguous: 'varios activos difieren de este ID solo en mayúsculas o guiones',
      device_ambiguous: 'varios dispositivos difieren de este ID solo en mayúsculas o guiones',
    },
  },
  pt: {
    template: 'modelo-ativos',
    badLines: 'linhas-nao-importadas',
    line: 'Linha',
    reason: 'Motivo',
    reasons: {
      required: 'não foi preenchido',
      unit_required: 'um ativo novo precisa de uma UL',
      too_long: 'longo demais',
      not_one_line: 'tem uma quebra de linha ou um caractere de controle',
      duplicate_line: 'mesmo ID da linha {line}',
      duplicate_device: 'mesmo dispositivo da linha {line}',
      unit_not_found: 'UL não encontrada entre as suas',
      customer_not_found: 'cliente não encontrado',
      not_hours: 'não é um número de horas',
      hours_out_of_range: 'deve ficar entre 1 minuto e 365 dias',
      not_yes_or_no: 'deve ser sim ou não',
      code_not_available: 'este ID não pode ser usado nas suas ULs',
      device_taken: 'dispositivo conectado a outro ativo',
      not_device_id: 'tem caracteres que um ID de dispositivo não aceita',
      device_moved: 'está em outro ativo do que quando o arquivo foi lido',
      not_time: 'não é uma data e hora como 2026-02-15 12:00',
      time_in_future: 'ainda não chegou',
      time_too_early: 'outro ativo tem o que o dispositivo enviou até {value}',
      not_number: 'não é um número',
      number_out_of_range: 'fora do que um medidor marca',
      too_many_cells: 'mais células que títulos: há um separador dentro de um texto?',
      too_many_tags: 'mais etiquetas do que um ativo tem',
      number_cut: 'a planilha cortou este número: formate a coluna como texto e exporte de novo',
      code_ambiguous: 'vários ativos diferem deste ID só em maiúsculas ou hífens',
      device_ambiguous: 'vários dispositivos diferem deste ID só em maiúsculas ou hífens',
    },
  },
};

/** Every reason of a line in words, each with its column. */
export function describeReasons(reasons: readonly BadLineReason[], locale: Locale): string {
  return reasons.map((reason) => describeReason(reason, locale)).join('; ');
}

function describeReason({ field, reason, value, otherLine }: BadLineReason, locale: Locale): string {
  const words = importTexts[locale].reasons[reason]
    .replace('{line}', String(otherLine ?? ''))
    .replace('{value}', value);
  return field === null ? words : `${templateHeadings[locale][field]}: ${words}`;
}
