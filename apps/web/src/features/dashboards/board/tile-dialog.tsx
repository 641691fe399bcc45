import type { TileGrouping } from '@azimute/contract';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { useBoardChoices, type BoardChoices } from './use-board-choices.ts';
import {
  tileGroupsMost,
  tileSourceShape,
  tileTextMaxLength,
  tileTitleMaxLength,
  tileViews,
} from '@azimute/contract/dashboards/values';
import { MultiSelect, Select } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { isGrouped, sourcesFor, valuesOf, withSource, withView, type TileValues } from './tile-values.ts';
import { useTileWords, type Tile } from './use-tile-words.ts';

interface TileDialogProps {
  /** Absent for a new tile. */
  readonly tile: Tile | undefined;
  readonly onDone: (values: TileValues) => void;
  readonly onClose: () => void;
}

/** Source and content of a tile. */
export function TileDialog({ tile, onDone, onClose }: TileDialogProps) {
  const text = useText('dashboards');
  const form = useRecordForm<TileValues, TileValues>({
    stored: valuesOf(tile),
    required: [],
    attempt: 'tile',
    check: ({ view, text: written }) => ({
      text: view === 'text' && written.trim() === '' ? 'required' : null,
    }),
    save: (values) => Promise.resolve(values),
    onSaved: onDone,
  });
  const { values, set } = form;
  const put = (next: TileValues): void => {
    for (const name of ['view', 'source', 'measure', 'groupBy', 'status'] as const) set(name, next[name]);
  };
  return (
    <FormDialog
      form={form}
      title={text(tile === undefined ? 'newTile' : 'editTile')}
      saveLabel={text(tile === undefined ? 'addTile' : 'apply')}
      onClose={onClose}
    >
      <Select
        label={text('view')}
        allowDeselect={false}
        data={tileViews.map((value) => ({ value, label: text(`view_${value}`) }))}
        value={values.view}
        onChange={(view) => view !== null && put(withView(values, view))}
      />
      {values.view !== 'text' && <SourceFields form={form} put={put} />}
      <TextField
        {...form.field(
          'title',
          text('tileTitle'),
          values.view === 'text' ? undefined : text('tileTitleHint'),
        )}
        maxLength={tileTitleMaxLength}
      />
      {values.view === 'text' && (
        <TextAreaField {...form.field('text', text('view_text'))} minRows={3} maxLength={tileTextMaxLength} />
      )}
    </FormDialog>
  );
}

interface GroupFieldsProps {
  readonly set: RecordForm<TileValues>['set'];
  readonly groups: readonly TileGrouping[];
  readonly values: TileValues;
  readonly form: RecordForm<TileValues>;
}

function GroupFields({ set, groups, values, form }: GroupFieldsProps) {
  const text = useText('dashboards');
  return (
    <>
      <Select
        label={text('groupBy')}
        allowDeselect={false}
        data={groups.map((value) => ({ value, label: text(`group_${value}`) }))}
        value={values.groupBy}
        onChange={(groupBy) => groupBy !== null && set('groupBy', groupBy)}
      />
      <NumberField {...form.field('most', text('most'))} min={1} max={tileGroupsMost} allowDecimal={false} />
    </>
  );
}

interface StatusFieldProps {
  readonly set: RecordForm<TileValues>['set'];
  readonly values: TileValues;
}

function StatusField({ set, values }: StatusFieldProps) {
  const text = useText('dashboards');
  const status = useText('status');
  return (
    <MultiSelect
      label={text('onlyStatus')}
      placeholder={values.status.length === 0 ? text('everyStatus') : ''}
      data={statusOrder.map((value) => ({ value, label: status(value) }))}
      value={values.status}
      onChange={(chosen) =>
        set(
          'status',
          statusOrder.filter((one) => chosen.includes(one)),
        )
      }
    />
  );
}

interface ScopeFieldProps {
  readonly set: RecordForm<TileValues>['set'];
  readonly name: 'units' | 'categories';
  readonly values: TileValues;
  readonly choices: BoardChoices;
}

function ScopeField({ set, name, values, choices }: ScopeFieldProps) {
  const text = useText('dashboards');
  return (
    <MultiSelect
      searchable
      label={text(`only_${name}`)}
      placeholder={values[name].length === 0 ? text('everyOne') : ''}
      data={choices[name].map(({ value, label }) => ({ value, label }))}
      value={[...values[name]]}
      onChange={(chosen) => set(name, chosen)}
    />
  );
}

interface SourceFieldsProps {
  readonly form: RecordForm<TileValues>;
  readonly put: (next: TileValues) => void;
}

/** Measure, grouping and filters of a tile's source. */
function SourceFields({ form, put }: SourceFieldsProps) {
  const text = useText('dashboards');
  const words = useTileWords();
  const choices = useBoardChoices();
  const { values, set, errorOf } = form;
  const { measures, groups, hasStatus } = tileSourceShape(values.source);
  return (
    <>
      <Select
        label={text('source')}
        allowDeselect={false}
        data={sourcesFor(values.view).map((value) => ({ value, label: text(`source_${value}`) }))}
        value={values.source}
        onChange={(source) => source !== null && put(withSource(values, source))}
      />
      {values.view !== 'map' && (
        <Select
          label={text('measure')}
          allowDeselect={false}
          data={Object.keys(measures).map((measure) => ({
            value: measure,
            label: words.measure({ source: values.source, measure }),
          }))}
          value={values.measure}
          onChange={(measure) => measure !== null && set('measure', measure)}
          error={errorOf('measure')}
        />
      )}
      {isGrouped(values.view) && <GroupFields set={set} groups={groups} values={values} form={form} />}
      {hasStatus && <StatusField set={set} values={values} />}
      {(['units', 'categories'] as const).map((name) => (
        <ScopeField key={name} set={set} name={name} values={values} choices={choices} />
      ))}
      {values.view !== 'map' && <NumberField {...form.field('target', text('goal'), text('goalHint'))} />}
    </>
  );
}
