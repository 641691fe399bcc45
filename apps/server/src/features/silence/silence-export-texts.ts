import type { Locale, SilenceCause } from '@azimute/contract';

interface SilenceExportTexts {
  readonly title: string;
  readonly headings: Readonly<
    Record<
      | 'asset'
      | 'model'
      | 'unit'
      | 'since'
      | 'likely'
      | 'said'
      | 'owner'
      | 'note'
      | 'battery'
      | 'neighbours'
      | 'silentNeighbours',
      string
    >
  >;
  readonly causes: Readonly<Record<SilenceCause, string>>;
}

/** The words of the exported file, the same as on the screen. */
export const silenceExportTexts: Readonly<Record<Locale, SilenceExportTexts>> = {
  en: {
    title: 'Silent assets',
    headings: {
      asset: 'Asset',
      model: 'Model',
      unit: 'UL',
      since: 'Last heard',
      likely: 'Likely cause',
      said: 'Cause by people',
      owner: 'Taken on by',
      note: 'Note',
      battery: 'Battery %',
      neighbours: 'Others within 500 m',
      silentNeighbours: 'Silent of them',
    },
    causes: {
      device_moved: 'Device moved to another asset',
      in_workshop: 'In the workshop',
      site_silent: 'Whole site silent',
      power_lost: 'Power lost before',
      low_battery: 'Low battery before',
      receiver_blind: 'Receiver blind',
      subscription: 'Subscription',
      unknown: 'Unknown',
    },
  },
  es: {
    title: 'Activos en silencio',
    headings: {
      asset: 'Activo',
      model: 'Modelo',
      unit: 'UL',
      since: 'Último contacto',
      likely: 'Causa probable',
      said: 'Causa según personas',
      owner: 'A cargo de',
      note: 'Nota',
      battery: 'Batería %',
      neighbours: 'Otros a 500 m',
      silentNeighbours: 'En silencio de ellos',
    },
    causes: {
      device_moved: 'Equipo pasado a otro activo',
      in_workshop: 'En el taller',
      site_silent: 'Toda la obra en silencio',
      power_lost: 'Perdió la alimentación antes',
      low_battery: 'Batería baja antes',
      receiver_blind: 'Receptor sin visión',
      subscription: 'Línea o plan de datos',
      unknown: 'Desconocida',
    },
  },
  pt: {
    title: 'Ativos em silêncio',
    headings: {
      asset: 'Ativo',
      model: 'Modelo',
      unit: 'UL',
      since: 'Último contato',
      likely: 'Causa provável',
      said: 'Causa segundo pessoas',
      owner: 'A cargo de',
      note: 'Observação',
      battery: 'Bateria %',
      neighbours: 'Outros a 500 m',
      silentNeighbours: 'Em silêncio deles',
    },
    causes: {
      device_moved: 'Equipamento passou para outro ativo',
      in_workshop: 'Na oficina',
      site_silent: 'Toda a obra em silêncio',
      power_lost: 'Perdeu a alimentação antes',
      low_battery: 'Bateria baixa antes',
      receiver_blind: 'Receptor sem visão',
      subscription: 'Linha ou plano de dados',
      unknown: 'Desconhecida',
    },
  },
};
