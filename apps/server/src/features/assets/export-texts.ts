import type { AssetExportColumn, AssetStatus, Locale } from '@azimute/contract';

export interface ExportTexts {
  /** Name of the sheet, and of the file before its date. */
  readonly title: string;
  readonly headings: Readonly<Record<AssetExportColumn, string>>;
  readonly statuses: Readonly<Record<AssetStatus, string>>;
}

/** The words of exported files, the same as on the screens. */
export const exportTexts: Readonly<Record<Locale, ExportTexts>> = {
  en: {
    title: 'Assets',
    headings: {
      code: 'ID',
      model: 'Model',
      manufacturer: 'Manufacturer',
      category: 'Category',
      segment: 'Segment',
      costCenter: 'Cost center',
      region: 'Region',
      tags: 'Tags',
      customer: 'Customer',
      unit: 'UL',
      status: 'Status',
      hourMeter: 'Hour meter',
      odometer: 'Odometer',
      lastContact: 'Last contact',
      lastFix: 'Last position',
      latitude: 'Latitude',
      longitude: 'Longitude',
    },
    statuses: {
      running: 'Running',
      turned_off: 'Turned off',
      without_communication: 'Without communication',
      in_maintenance: 'In maintenance',
      temporarily_disabled: 'Temporarily disabled',
      without_status: 'Without status',
    },
  },
  es: {
    title: 'Activos',
    headings: {
      code: 'ID',
      model: 'Modelo',
      manufacturer: 'Fabricante',
      category: 'Categoría',
      segment: 'Segmento',
      costCenter: 'Centro de costo',
      region: 'Región',
      tags: 'Etiquetas',
      customer: 'Cliente',
      unit: 'UL',
      status: 'Estado',
      hourMeter: 'Horómetro',
      odometer: 'Odómetro',
      lastContact: 'Último contacto',
      lastFix: 'Última posición',
      latitude: 'Latitud',
      longitude: 'Longitud',
    },
    statuses: {
      running: 'Encendido',
      turned_off: 'Apagado',
      without_communication: 'Sin comunicación',
      in_maintenance: 'En mantenimiento',
      temporarily_disabled: 'Deshabilitado',
      without_status: 'Sin estado',
    },
  },
  pt: {
    title: 'Ativos',
    headings: {
      code: 'ID',
      model: 'Modelo',
      manufacturer: 'Fabricante',
      category: 'Categoria',
      segment: 'Segmento',
      costCenter: 'Centro de custo',
      region: 'Região',
      tags: 'Etiquetas',
      customer: 'Cliente',
      unit: 'UL',
      status: 'Status',
      hourMeter: 'Horímetro',
      odometer: 'Odômetro',
      lastContact: 'Último contato',
      lastFix: 'Última posição',
      latitude: 'Latitude',
      longitude: 'Longitude',
    },
    statuses: {
      running: 'Ligado',
      turned_off: 'Desligado',
      without_communication: 'Sem comunicação',
      in_maintenance: 'Em manutenção',
      temporarily_disabled: 'Desabilitado',
      without_status: 'Sem status',
    },
  },
};
