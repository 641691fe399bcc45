import {
  maintenanceCounts,
  maintenanceIntervalMost,
  maintenanceNameMaxLength,
  maintenanceTasksMost,
  maintenanceTolerancePercentMost,
} from '@azimute/contract/maintenance-plans';
import { workOrderCostMost } from '@azimute/contract/work-orders';
import { Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Pair } from '../../../ui/form/pair.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './maintenance.module.css';
import { newTask, type TaskValues } from './use-plan-edit.ts';

interface TasksFieldProps {
  readonly tasks: readonly TaskValues[];
  readonly error: ReactNode;
  readonly onChange: (tasks: readonly TaskValues[]) => void;
}

/** The tasks of a plan, each with intervals, tolerance, kit and checklist. */
export function TasksField({ tasks, error, onChange }: TasksFieldProps) {
  const text = useText('maintenance-plans');
  const replace = (index: number, changed: readonly TaskValues[]): void =>
    onChange([...tasks.slice(0, index), ...changed, ...tasks.slice(index + 1)]);
  return (
    <Stack gap={12}>
      {tasks.map((task, index) => (
        <fieldset key={task.id ?? index} className={classes['task']}>
          <legend>{task.name.trim() === '' ? text('newTask') : task.name}</legend>
          <TaskFields
            task={task}
            others={tasks.flatMap(({ name }) =>
              name.trim() === '' || name === task.name ? [] : [name.trim()],
            )}
            onChange={(changed) => replace(index, [{ ...task, ...changed }])}
          />
          {tasks.length > 1 && (
            <Row justify="end">
              <Button variant="subtle" color="red" onClick={() => replace(index, [])}>
                {text('removeTask')}
              </Button>
            </Row>
          )}
        </fieldset>
      ))}
      {error && <InlineError>{error}</InlineError>}
      {tasks.length < maintenanceTasksMost && (
        <Row>
          <Button variant="default" onClick={() => onChange([...tasks, newTask])}>
            {text('addTask')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface TaskFieldsProps {
  readonly task: TaskValues;
  readonly others: readonly string[];
  readonly onChange: (changed: Partial<TaskValues>) => void;
}

function TaskFields({ task, others, onChange }: TaskFieldsProps) {
  const text = useText('maintenance-plans');
  const { currency } = useAccount();
  const amount = (
    name: 'hours' | 'kilometers' | 'days' | 'liters' | 'tolerancePercent' | 'cost',
    most: number,
  ) => ({
    hideControls: true,
    min: 0,
    max: most,
    decimalScale: name === 'cost' ? 2 : 0,
    value: task[name],
    onChange: (value: number | string) => onChange({ [name]: value }),
  });
  return (
    <Stack gap={8}>
      <TextInput
        label={text('taskName')}
        required
        autoComplete="off"
        maxLength={maintenanceNameMaxLength}
        value={task.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div className={classes['amounts']}>
        {(['hours', 'kilometers', 'days', 'liters'] as const).map((name) => (
          <NumberInput key={name} label={text(`every_${name}`)} {...amount(name, maintenanceIntervalMost)} />
        ))}
        <NumberInput
          label={text('tolerance')}
          {...amount('tolerancePercent', maintenanceTolerancePercentMost)}
        />
        <NumberInput label={text('costIn', { currency })} {...amount('cost', workOrderCostMost)} />
      </div>
      <Select
        label={text('counts')}
        allowDeselect={false}
        value={task.counts}
        data={maintenanceCounts.map((value) => ({ value, label: text(`counts_${value}`) }))}
        onChange={(value) => onChange({ counts: value ?? task.counts })}
      />
      {others.length > 0 && (
        <MultiSelect
          label={text('includes')}
          data={[...new Set(others)]}
          value={task.includes.filter((name) => others.includes(name))}
          onChange={(includes) => onChange({ includes })}
        />
      )}
      <Pair>
        <Textarea
          label={text('parts')}
          description={text('partsHint')}
          autosize
          minRows={2}
          value={task.parts}
          onChange={(event) => onChange({ parts: event.currentTarget.value })}
        />
        <Textarea
          label={text('checklist')}
          description={text('checklistHint')}
          autosize
          minRows={2}
          value={task.checklist}
          onChange={(event) => onChange({ checklist: event.currentTarget.value })}
        />
      </Pair>
    </Stack>
  );
}
