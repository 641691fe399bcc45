import type { AssetImportDetail, AssetImportMapping } from '@azimute/contract';
import { assetImportFields } from '@azimute/contract/asset-imports/values';
import { NativeSelect } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { chooseField, fieldOf } from './choose-field.ts';
import classes from '../../../ui/file-import/column-table.module.css';

interface ColumnTableProps {
  readonly shown: AssetImportDetail;
  readonly onChange: (mapping: AssetImportMapping) => void;
}

/** The first lines as they were read, and above each column what it holds. */
export function ColumnTable({ shown, onChange }: ColumnTableProps) {
  const text = useText('asset-import');
  const { headings, mapping, sample } = shown;
  return (
    <section>
      <Title as="h3" size={14}>
        {text('columns')}
      </Title>
      <Text size={12} color="text-3">
        {text('columnsHint')}
      </Text>
      <section className={classes['frame']} aria-label={text('firstLines')}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {headings.map((heading, column) => {
                const name = heading === '' ? text('columnNumber', { number: column + 1 }) : heading;
                const field = fieldOf(mapping, column);
                return (
                  <th key={column} scope="col" data-ignored={field === null || undefined}>
                    <span className={classes['name']}>{name}</span>
                    <NativeSelect
                      size="xs"
                      aria-label={text('columnOf', { heading: name })}
                      value={field ?? ''}
                      data={[
                        { value: '', label: text('ignore') },
                        ...assetImportFields.map((each) => ({ value: each, label: text(`field_${each}`) })),
                      ]}
                      onChange={(event) => {
                        const chosen = assetImportFields.find((each) => each === event.currentTarget.value);
                        onChange(chooseField(mapping, column, chosen ?? null));
                      }}
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
                  <td key={column} data-ignored={fieldOf(mapping, column) === null || undefined}>
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
