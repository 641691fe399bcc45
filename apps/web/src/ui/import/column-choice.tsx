import { NativeSelect } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Box, Title, Hint } from '../layout/primitives.tsx';
import classes from './column-table.module.css';

interface ColumnChoiceProps<Field extends string> {
  readonly headings: readonly string[];
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly hint: string;
  readonly fields: readonly Field[];
  readonly labelOf: (field: Field) => string;
  /** Label of a column without a field. */
  readonly ignoreLabel: string;
  readonly fieldOf: (column: number) => Field | null;
  readonly onChoose: (column: number, field: Field | null) => void;
}

/** The first lines as read, with the mapping of each column above. */
export function ColumnChoice<Field extends string>(props: ColumnChoiceProps<Field>) {
  const { headings, sample, hint, fields, labelOf, ignoreLabel, fieldOf, onChoose } = props;
  const text = useText('import');
  const data = [
    { value: '', label: ignoreLabel },
    ...fields.map((field) => ({ value: field, label: labelOf(field) })),
  ];
  return (
    <section>
      <Title as="h3" size={14}>
        {text('columns')}
      </Title>
      <Hint>{hint}</Hint>
      <section className={classes['frame']} aria-label={text('firstLines')}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {headings.map((heading, column) => {
                const name = heading === '' ? text('columnNumber', { number: column + 1 }) : heading;
                return (
                  <th key={column} scope="col">
                    <Box as="span" display="block" marginBottom={6} truncate>
                      {name}
                    </Box>
                    <NativeSelect
                      size="xs"
                      aria-label={text('columnOf', { heading: name })}
                      value={fieldOf(column) ?? ''}
                      data={data}
                      onChange={(event) =>
                        onChoose(column, fields.find((each) => each === event.currentTarget.value) ?? null)
                      }
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells }) => (
              <tr key={line}>
                {headings.map((_heading, column) => (
                  <td key={column} data-ignored={fieldOf(column) === null || undefined}>
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
