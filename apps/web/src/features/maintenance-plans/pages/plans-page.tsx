import { IconTool } from '@tabler/icons-react';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { extra, sorted, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { planList, planRecord, type Plan } from '../api/maintenance-lists.ts';
import { PlanDialog } from '../components/plan-dialog.tsx';
import { useMaintenanceWords } from '../components/use-maintenance-words.ts';

/** Maintenance plans of models and categories; administrators can change them. */
export function PlansPage() {
  const text = useText('maintenance-plans');
  const list = useList(planList, usePlanColumns());
  const title = text('plansTitle');
  usePageTitle(title);
  return (
    <RecordScreen
      record={planRecord}
      list={list}
      title={title}
      icon={IconTool}
      mayChange={useMayAdminister('services:simc:alertas:alertas')}
      renderCard={cardOfColumns(list.columns, {
        end: 'assets',
        below: ['tasks'],
      })}
      renderForm={(plan, closing) => <PlanDialog key={plan?.id ?? 'new'} plan={plan} {...closing} />}
    />
  );
}

function usePlanColumns(): readonly Column<Plan>[] {
  const words = useMaintenanceWords();
  return useColumns(
    'maintenance-plans',
    ({ text, name, plain, count, changed }) => [
      name('name', text('planName'), (plan) => plan.name, sorted),
      plain('category', text('category'), 1, ({ category }) => category ?? text('anyCategory')),
      plain('model', text('model'), 1, ({ model }) => model ?? text('anyModel')),
      plain('tasks', text('tasks'), 2, ({ tasks }) =>
        tasks.map((task) => `${task.name} (${words.intervals(task)})`).join(', '),
      ),
      count('assets', text('assets'), 2, ({ assetCount }) => assetCount),
      plain(
        'rules',
        text('rules'),
        3,
        ({ opensOrders, alertType }) =>
          [opensOrders && text('opensOrdersShort'), alertType?.name].filter(Boolean).join(', '),
        extra,
      ),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}
