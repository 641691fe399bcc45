import type { AlertProofState, AlertStatus, Locale, Severity } from '@azimute/contract';

interface AlertExportTexts {
  /** Name of the sheet, and of the file before its date. */
  readonly title: string;
  readonly headings: Readonly<Record<string, string>>;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly statuses: Readonly<Record<AlertStatus, string>>;
  readonly proofs: Readonly<Record<AlertProofState, string>>;
  readonly yes: string;
  readonly no: string;
}

/** The words of exported files, the same as on the screens. */
export const alertExportTexts = {
  en: {
    title: 'Alerts',
    headings: {
      code: 'Code',
      type: 'Type',
      description: 'Description',
      severity: 'Severity',
      hasRecommendation: 'Has recommendation',
      hasCountermeasure: 'Has countermeasure',
      proof: 'Did it work',
      status: 'Status',
      asset: 'Asset',
      manufacturer: 'Manufacturer',
      category: 'Category',
      costCenter: 'Cost center',
      customer: 'Customer',
      unit: 'UL',
      location: 'Location',
      openedAt: 'Date/hour',
      orderNumber: 'Order number',
      owner: 'Owner',
      dueAt: 'Due',
      recommendation: 'Treatment recommendation',
      solvedAt: 'Date of solution',
      cause: 'Cause',
      countermeasures: 'Countermeasures',
      occurrences: 'Occurrences',
    },
    severities: {
      uninformed: 'Uninformed',
      informative: 'Informative',
      low: 'Low',
      medium: 'Medium',
      high: 'High',
      critical: 'Critical',
    },
    statuses: { opened: 'Opened', running: 'Running', resolved: 'Resolved' },
    proofs: { waiting: 'Watched', effective: 'Effective', recurred: 'Recurred', cannot_tell: 'Cannot tell' },
    yes: 'Yes',
    no: 'No',
  },
  es: {
    title: 'Alertas',
    headings: {
      code: 'Código',
      type: 'Tipo',
      description: 'Descripción',
      severity: 'Severidad',
      hasRecommendation: 'Tiene recomendación',
      hasCountermeasure: 'Tiene contramedida',
      proof: 'Funcionó',
      status: 'Estado',
      asset: 'Activo',
      manufacturer: 'Fabricante',
      category: 'Categoría',
      costCenter: 'Centro de costo',
      customer: 'Cliente',
      unit: 'UL',
      location: 'Ubicación',
      openedAt: 'Fecha/hora',
      orderNumber: 'Número de orden',
      owner: 'Responsable',
      dueAt: 'Plazo',
      recommendation: 'Recomendación de tratamiento',
      solvedAt: 'Fecha de solución',
      cause: 'Causa',
      countermeasures: 'Contramedidas',
      occurrences: 'Ocurrencias',
    },
    severities: {
      uninformed: 'No informado',
      informative: 'Informativo',
      low: 'Bajo',
      medium: 'Medio',
      high: 'Grave',
      critical: 'Gravísimo',
    },
    statuses: { opened: 'Abierta', running: 'En curso', resolved: 'Resuelta' },
    proofs: { waiting: 'En observación', effective: 'Eficaz', recurred: 'Volvió', cannot_tell: 'No se sabe' },
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    title: 'Alertas',
    headings: {
      code: 'Código',
      type: 'Tipo',
      description: 'Descrição',
      severity: 'Severidade',
      hasRecommendation: 'Tem recomendação',
      hasCountermeasure: 'Tem contramedida',
      proof: 'Funcionou',
      status: 'Status',
      asset: 'Ativo',
      manufacturer: 'Fabricante',
      category: 'Categoria',
      costCenter: 'Centro de custo',
      customer: 'Cliente',
      unit: 'UL',
      location: 'Localização',
      openedAt: 'Data/hora',
      orderNumber: 'Número da ordem',
      owner: 'Responsável',
      dueAt: 'Prazo',
      recommendation: 'Recomendação de tratamento',
      solvedAt: 'Data da solução',
      cause: 'Causa',
      countermeasures: 'Contramedidas',
      occurrences: 'Ocorrências',
    },
    severities: {
      uninformed: 'Não informado',
      informative: 'Informativo',
      low: 'Baixo',
      medium: 'Médio',
      high: 'Grave',
      critical: 'Gravíssimo',
    },
    statuses: { opened: 'Aberto', running: 'Em andamento', resolved: 'Resolvido' },
    proofs: { waiting: 'Em observação', effective: 'Eficaz', recurred: 'Voltou', cannot_tell: 'Não se sabe' },
    yes: 'Sim',
    no: 'Não',
  },
} satisfies Readonly<Record<Locale, AlertExportTexts>>;

/** Columns of the exported file. */
export type AlertColumn = keyof (typeof alertExportTexts)['en']['headings'];
