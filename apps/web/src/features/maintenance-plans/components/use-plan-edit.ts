import type { CallInput } from '@azimute/contract';
import type { MaintenanceCount } from '@azimute/contract/maintenance-plans';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useRecordEdit, type RecordEdit } from '../../../ui/record/use-record-edit.ts';
import { planRecord, type Plan } from '../api/maintenance-lists.ts';
import { partsInLines, readParts } from './order-draft.ts';

/** A task as entered: empty amounts do not count, parts and checklist are one per line. */
export interface TaskValues {
  /** Null for a new task. */
  readonly id: string | null;
  readonly name: string;
  readonly counts: MaintenanceCount;
  readonly hours: number | string;
  readonly kilometers: number | string;
  readonly days: number | string;
  readonly liters: number | string;
  readonly tolerancePercent: number | string;
  readonly cost: number | string;
  readonly parts: string;
  readonly checklist: string;
  readonly includes: readonly string[];
}

export interface PlanValues {
  readonly name: string;
  readonly category: string;
  readonly model: string;
  readonly tasks: readonly TaskValues[];
  readonly opensOrders: boolean;
  readonly alertTypeId: string | null;
}

export const newTask: TaskValues = {
  id: null,
  name: '',
  counts: 'floating',
  hours: '',
  kilometers: '',
  days: '',
  liters: '',
  tolerancePercent: 10,
  cost: '',
  parts: '',
  checklist: '',
  includes: [],
};

const amounts = ['hours', 'kilometers', 'days', 'liters'] as const;

/** Form of a plan; a new one if none is given. */
export function usePlanEdit(plan: Plan | undefined, onSaved: () => void): RecordEdit<RecordForm<PlanValues>> {
  const text = useText('maintenance-plans');
  return useRecordEdit(planRecord, plan, {
    values: toValues(plan),
    required: ['name'],
    check: ({ category, model, tasks }) => ({
      category: category.trim() === '' && model.trim() === '' ? text('scopeMissing') : null,
      tasks: tasks.some((task) => task.name.trim() === '' || amounts.every((name) => task[name] === ''))
        ? text('taskIncomplete')
        : new Set(tasks.map(({ name }) => name.trim())).size < tasks.length
          ? text('taskTwice')
          : null,
    }),
    limited: 'category',
    wordsFor: (error) => (error === 'not_found' ? text('typeGone') : undefined),
    toBody,
    onSaved,
  });
}

function toValues(plan: Plan | undefined): PlanValues {
  return {
    name: plan?.name ?? '',
    category: plan?.category ?? '',
    model: plan?.model ?? '',
    opensOrders: plan?.opensOrders ?? false,
    alertTypeId: plan?.alertType ? String(plan.alertType.id) : null,
    tasks: plan?.tasks.map(toTaskValues) ?? [newTask],
  };
}

function toTaskValues(task: Plan['tasks'][number]): TaskValues {
  const { hours, kilometers, days, liters, cost, parts, checklist } = task;
  return {
    ...task,
    hours: hours ?? '',
    kilometers: kilometers ?? '',
    days: days ?? '',
    liters: liters ?? '',
    cost: cost ?? '',
    parts: partsInLines(parts),
    checklist: checklist.join('\n'),
  };
}

const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value));

const textOf = (value: string): string | null => (value.trim() === '' ? null : value.trim());

function toBody(values: PlanValues): CallInput<'createMaintenancePlan'>['body'] {
  return {
    name: values.name,
    category: textOf(values.category),
    model: textOf(values.model),
    opensOrders: values.opensOrders,
    alertTypeId: numberOf(values.alertTypeId ?? ''),
    tasks: tasksOf(values.tasks),
  };
}

export function tasksOf(tasks: readonly TaskValues[]): CallInput<'createMaintenancePlan'>['body']['tasks'] {
  const names = new Set(tasks.map(({ name }) => name.trim()));
  return tasks.map((task) => ({
    id: task.id,
    name: task.name.trim(),
    counts: task.counts,
    hours: numberOf(task.hours),
    kilometers: numberOf(task.kilometers),
    days: numberOf(task.days),
    liters: numberOf(task.liters),
    tolerancePercent: Number(task.tolerancePercent),
    cost: numberOf(task.cost),
    parts: readParts(task.parts),
    checklist: task.checklist
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    includes: task.includes.filter((name) => names.has(name) && name !== task.name.trim()),
  }));
}
