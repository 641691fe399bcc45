import { useState } from 'react';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertEvidence } from '../api/alerts-queries.ts';
import { useReadingsByCode } from '../components/use-readings-by-code.ts';
import classes from './evidence-table.module.css';

interface EvidenceTableProps {
  readonly evidence: AlertEvidence;
  /** Shows only the first few rows initially. */
  readonly isShort?: boolean;
}

const fewRows = 5;

/** Positions behind an alert, with the relevant readings. */
export function EvidenceTable({ evidence, isShort = false }: EvidenceTableProps) {
  const text = useText('alerts');
  const format = useFormat();
  const readings = useReadingsByCode();
  const [isWhole, setWhole] = useState(!isShort);
  const { fixes, fixCount, series } = evidence;
  const columns = series.map(({ reading }) => reading).filter((code) => code !== 'speed');
  const shown = isWhole ? fixes : fixes.slice(0, fewRows);
  return (
    <section>
      <Row align="baseline" justify="space-between" marginBottom={4} fontSize={12} color="text-3">
        <Title as="h3" color="text" fontSize={13}>
          {text('positions')}
        </Title>
        {isWhole || fixes.length <= fewRows ? (
          <span className="figure">{text('positionCount', format.counted(fixCount))}</span>
        ) : (
          <button type="button" className="text-button" onClick={() => setWhole(true)}>
            {text('seePositions', format.counted(fixes.length))}
          </button>
        )}
      </Row>
      <Box overflowX="auto">
        <Box as="table" width="100%" size={12} className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{text('fixedAt')}</th>
              {columns.map((code) => (
                <th key={code} scope="col" data-figure>
                  {readings.name(code)}
                </th>
              ))}
              <th scope="col" data-figure>
                {text('speed')}
              </th>
              <th scope="col">{text('position')}</th>
              <th scope="col" data-figure>
                {text('arrivedAfter')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((fix) => (
              <FixRow key={fix.fixedAt} fix={fix} columns={columns} />
            ))}
          </tbody>
        </Box>
      </Box>
    </section>
  );
}

interface FixRowProps {
  readonly fix: AlertEvidence['fixes'][number];
  readonly columns: readonly string[];
}

function FixRow({ fix, columns }: FixRowProps) {
  const format = useFormat();
  const readings = useReadingsByCode();
  return (
    <tr>
      <td className="figure" title={format.dateTime(fix.fixedAt)}>
        {format.exactTime(fix.fixedAt)}
      </td>
      {columns.map((code) => {
        const value = fix.readings[code];
        return (
          <td key={code} className="figure" data-figure>
            {typeof value === 'number' ? readings.value(code, value) : String(value ?? '')}
          </td>
        );
      })}
      <td className="figure" data-figure>
        {format.speed(fix.speedKph)}
      </td>
      <td>{formatCoordinates(fix.latitude, fix.longitude)}</td>
      <td className="figure" data-figure>
        {format.duration((Date.parse(fix.receivedAt) - Date.parse(fix.fixedAt)) / 1000)}
      </td>
    </tr>
  );
}
