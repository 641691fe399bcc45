import type { PositionImportDetail, PositionImportSettings } from '@azimute/contract';
import { positionImportFields } from '@azimute/contract/position-imports/values';
import { NativeSelect } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import table from '../../../ui/file-import/column-table.module.css';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { chooseColumn, fieldOfColumn } from './choose-column.ts';

interface ColumnChoiceProps {
  readonly shown: PositionImportDetail;
  readonly onChange: (columns: PositionImportSettings['columns']) => void;
}

const linesShown = 4;

/** The first lines as they were read, and above each column what it holds. */
export function ColumnChoice({ shown, onChange }: ColumnChoiceProps) {
  const text = useText('position-import');
  const { headings, sample, settings } = shown;
  return (
    <section>
      <Title as="h3" size={14}>
        {text('columns')}
      </Title>
      <Text size={12} color="text-3">
        {text('columnsHint')}
      </Text>
      <section className={table['frame']} aria-label={text('firstLines')}>
        <table className={table['table']}>
          <thead>
            <tr>
              {headings.map((heading) => {
                const field = fieldOfColumn(settings.columns, heading);
                return (
                  <th key={heading} scope="col">
                    <span className={table['name']}>{heading}</span>
                    <NativeSelect
                      size="xs"
                      aria-label={text('columnOf', { heading })}
                      value={field ?? ''}
                      data={[
                        { value: '', label: text('ignore') },
                        ...positionImportFields.map((each) => ({
                          value: each,
                          label: text(`field_${each}`),
                        })),
                      ]}
                      onChange={(event) => {
                        const chosen = positionImportFields.find(
                          (each) => each === event.currentTarget.value,
                        );
                        onChange(chooseColumn(settings.columns, heading, chosen ?? null));
                      }}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, linesShown).map(({ line, cells }) => (
              <tr key={line}>
                {headings.map((heading, column) => (
                  <td
                    key={heading}
                    data-ignored={fieldOfColumn(settings.columns, heading) === null || undefined}
                  >
                    {cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
