import type { WorkOrderDraft } from '../../work-orders/components/use-work-order-edit.ts';
import type { Due, Plan } from '../api/maintenance-lists.ts';

/** The form of a work order for due maintenance, filled in from its task. */
export function draftOf(due: Due, plans: readonly Plan[]): WorkOrderDraft {
  const task = plans.find(({ id }) => id === due.plan.id)?.tasks.find(({ id }) => id === due.task.id);
  return {
    maintenanceDueId: due.id,
    asset: due.asset,
    task: due.task.name,
    kind: 'other',
    ...(due.dueOn !== null && { dueOn: due.dueOn }),
    ...(task && { parts: partsInLines(task.parts), items: task.checklist.join('\n'), cost: task.cost ?? '' }),
  };
}

export function partsInLines(parts: Plan['tasks'][number]['parts']): string {
  return parts.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n');
}

/** Reads parts, one per line, as "2 × Oil filter"; without a number it is one. */
export function readParts(lines: string): { name: string; quantity: number }[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, quantity = '', name = ''] = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*[×x*]\s*(.+)$/i.exec(line) ?? [];
      const number = Number(quantity.replace(',', '.'));
      return number > 0 ? { name, quantity: number } : { name: line, quantity: 1 };
    });
}
