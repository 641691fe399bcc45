import type { CountermeasureKind, Locale, WorkOrderStatus } from '@azimute/contract';

export interface WorkOrderExportTexts {
  /** Name of the sheet, and of the file before its date. */
  readonly title: string;
  readonly headings: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<WorkOrderStatus, string>>;
  readonly kinds: Readonly<Record<CountermeasureKind, string>>;
}

/** The words of exported files, the same as on the screens. */
export const workOrderExportTexts = {
  en: {
    title: 'Work orders',
    headings: {
      code: 'Number',
      task: 'What is to be done',
      kind: 'Kind of work',
      status: 'Status',
      asset: 'Asset',
      unit: 'UL',
      alert: 'Alert',
      assignee: 'Assigned to',
      dueOn: 'Due',
      items: 'Checklist items',
      itemsDone: 'Items done',
      parts: 'Parts',
      cost: 'Cost',
      openedAt: 'Opened',
      startedAt: 'Started',
      endedAt: 'Ended',
    },
    statuses: { open: 'Open', in_progress: 'In progress', done: 'Done', cancelled: 'Cancelled' },
    kinds: {
      repair: 'Repair',
      replacement: 'Part replaced',
      adjustment: 'Adjustment',
      cleaning: 'Cleaning',
      inspection: 'Inspection',
      guidance: 'Guidance to the operator',
      other: 'Other',
    },
  },
  es: {
    title: 'Órdenes de trabajo',
    headings: {
      code: 'Número',
      task: 'Qué hay que hacer',
      kind: 'Tipo de trabajo',
      status: 'Estado',
      asset: 'Activo',
      unit: 'UL',
      alert: 'Alerta',
      assignee: 'Asignada a',
      dueOn: 'Plazo',
      items: 'Ítems de la lista',
      itemsDone: 'Ítems hechos',
      parts: 'Repuestos',
      cost: 'Costo',
      openedAt: 'Abierta el',
      startedAt: 'Iniciada el',
      endedAt: 'Terminada el',
    },
    statuses: { open: 'Abierta', in_progress: 'En curso', done: 'Hecha', cancelled: 'Cancelada' },
    kinds: {
      repair: 'Reparación',
      replacement: 'Cambio de pieza',
      adjustment: 'Ajuste',
      cleaning: 'Limpieza',
      inspection: 'Inspección',
      guidance: 'Orientación al operador',
      other: 'Otra',
    },
  },
  pt: {
    title: 'Ordens de serviço',
    headings: {
      code: 'Número',
      task: 'O que fazer',
      kind: 'Tipo de serviço',
      status: 'Status',
      asset: 'Ativo',
      unit: 'UL',
      alert: 'Alerta',
      assignee: 'Responsável',
      dueOn: 'Prazo',
      items: 'Itens da lista',
      itemsDone: 'Itens feitos',
      parts: 'Peças',
      cost: 'Custo',
      openedAt: 'Aberta em',
      startedAt: 'Iniciada em',
      endedAt: 'Encerrada em',
    },
    statuses: { open: 'Aberta', in_progress: 'Em andamento', done: 'Concluída', cancelled: 'Cancelada' },
    kinds: {
      repair: 'Reparo',
      replacement: 'Troca de peça',
      adjustment: 'Ajuste',
      cleaning: 'Limpeza',
      inspection: 'Inspeção',
      guidance: 'Orientação ao operador',
      other: 'Outra',
    },
  },
} satisfies Readonly<Record<Locale, WorkOrderExportTexts>>;

/** Columns of the exported file. */
export type WorkOrderColumn = keyof (typeof workOrderExportTexts)['en']['headings'];
