import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { AssetChoice } from '../../assets/components/asset-choice.tsx';
import { readingsKey } from '../../readings/api/readings-queries.ts';
import { useReadingWords } from '../../readings/components/use-reading-words.ts';
import classes from './reading-dialog.module.css';
import type { ReadingValues } from './use-reading-form.ts';

interface ReadingPreviewProps {
  readonly values: ReadingValues;
  readonly formula: string;
}

const pauseMs = 400;

/** Preview of a formula on the newest messages of an asset, before saving. */
export function ReadingPreview({ values, formula }: ReadingPreviewProps) {
  const text = useText('readings');
  const errors = useText('errors');
  const [assetId, setAssetId] = useState<string | null>(null);
  const [settled] = useDebouncedValue(formula, pauseMs);
  const { kind, lowest, highest } = values;
  const body = { assetId: Number(assetId), kind, lowest, highest, formula: settled };
  const { data, error } = useQuery({
    queryKey: [...readingsKey, 'preview', body],
    queryFn: ({ signal }) => callApi('previewReading', { body, signal }),
    enabled: assetId !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes['fields']} aria-label={text('preview')}>
      <h3>{text('preview')}</h3>
      <AssetChoice label={text('previewAsset')} value={assetId} onChange={setAssetId} isOptional />
      {error !== null && <InlineError>{errors(errorText(error))}</InlineError>}
      {data !== undefined && <Previewed values={values} preview={data} />}
    </section>
  );
}

interface PreviewedProps {
  readonly values: ReadingValues;
  readonly preview: AnswerOf<'previewReading'>;
}

function Previewed({ values, preview }: PreviewedProps) {
  const text = useText('readings');
  const format = useFormat();
  const words = useReadingWords();
  const { problem, keys, rows } = preview;
  return (
    <>
      {problem !== null && (
        <InlineError>{text('problemAt', { problem: text(problem.code), place: problem.at + 1 })}</InlineError>
      )}
      <Hint breaks>
        {keys.length === 0
          ? text('noMessages')
          : text('keys', { keys: keys.map(({ key, value }) => `${key} = ${value}`).join(' · ') })}
      </Hint>
      {rows.length > 0 && (
        <Box as="table" size={13} textAlign="left" className={classes['rows']}>
          <thead>
            <tr>
              <th>{text('time')}</th>
              <th>{text('value')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, deviceId, value, impossible }) => (
              <tr key={`${at} ${deviceId}`}>
                <td className="figure">{format.dateTime(at)}</td>
                <td className="figure">
                  {value === null ? format.number(null) : words.value(values, value)}
                  {impossible && ` · ${text('impossible')}`}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </>
  );
}
