import type { Polygon } from '@azimute/contract';
import { findPolygonFaults, repairPolygon } from '@azimute/geo';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { readCoordinates } from '../api/read-coordinates.ts';
import { toPolygon } from './use-corridor.ts';

interface CoordinatesDialogProps {
  readonly onShape: (shape: Polygon) => void;
  readonly onClose: () => void;
}

/** Reads a shape from text. Explains errors, and repairs only on request. */
export function CoordinatesDialog({ onShape, onClose }: CoordinatesDialogProps) {
  const text = useText('geofences');
  const common = useText('common');
  const [typed, setTyped] = useState('');
  const shape = readCoordinates(typed);
  const [fault] = shape === null ? [] : findPolygonFaults(shape.coordinates);
  const repaired = shape === null || fault === undefined ? null : repairPolygon(shape.coordinates);
  const isBlank = typed.trim() === '';
  const error = fault === undefined ? text('coordinatesBad') : text(`shape_${fault.code}`);
  return (
    <Dialog size={560} fillsPhone title={text('fromCoordinates')} onClose={onClose}>
      <Stack gap={16}>
        <Textarea
          autosize
          data-autofocus
          minRows={6}
          maxRows={14}
          label={text('coordinates')}
          description={text('coordinatesHint')}
          placeholder={'-23.5505, -46.6333\n-23.5510, -46.6300\n-23.5530, -46.6320'}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={!isBlank && (shape === null || fault !== undefined) && error}
        />
        <Row gap={8} justify="end">
          <Button onClick={onClose}>{common('cancel')}</Button>
          {repaired !== null && (
            <Button onClick={() => onShape(toPolygon(repaired.rings))}>{text('repairShape')}</Button>
          )}
          <Button
            variant="filled"
            disabled={shape === null || fault !== undefined}
            onClick={() => shape !== null && onShape(shape)}
          >
            {text('useShape')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
