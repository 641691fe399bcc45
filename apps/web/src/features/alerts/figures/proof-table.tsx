import type { AlertFigures } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

export const proofColumns = ['held', 'recurred', 'waiting', 'cannotTell'] as const;
const groupings = ['kind', 'type', 'asset'] as const;

interface ProofTableProps {
  readonly countermeasures: AlertFigures['countermeasures'];
}

/** What held and what did not, by what was done, by the type, or by the asset. */
export function ProofTable({ countermeasures: { byKind, byType, byAsset } }: ProofTableProps) {
  const text = useText('alert-figures');
  const words = useText('alert-words');
  const format = useFormat();
  const [by, setBy] = useState<(typeof groupings)[number]>('kind');
  const rows = {
    kind: byKind.map(({ kind, ...counts }) => ({
      key: kind as string,
      label: words(`${kind}_measure`),
      ...counts,
    })),
    type: byType.map(({ type, ...counts }) => ({ key: String(type.id), label: type.name, ...counts })),
    asset: byAsset.map(({ asset, ...counts }) => ({ key: String(asset.id), label: asset.code, ...counts })),
  }[by];
  if (byKind.length === 0) return null;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={text('proofBy')}
        value={by}
        data={groupings.map((value) => ({ value, label: text(`proofBy_${value}`) }))}
        onChange={(next) => setBy(next)}
      />
      {/* What scrolls has to be in reach of the keys. */}
      <Box as="section" overflowX="auto" tabIndex={0} aria-label={text('proof')}>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{text(`proofBy_${by}`)}</th>
              {proofColumns.map((name) => (
                <th key={name} scope="col">
                  {text(`proof_${name}`)}
                </th>
              ))}
              <th scope="col">{text('heldShare')}</th>
              <th scope="col">{text('proofWorkOrders')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, ...counts }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {proofColumns.map((name) => (
                  <td key={name} className="figure">
                    {format.number(counts[name])}
                  </td>
                ))}
                <td className="figure">
                  {counts.held + counts.recurred === 0
                    ? '–'
                    : format.percent(counts.held / (counts.held + counts.recurred), 0)}
                </td>
                <td className="figure">{format.number(counts.workOrders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  );
}
