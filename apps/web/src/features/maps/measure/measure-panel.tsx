import type { Segment } from './measurement.ts';
import { IconArrowBackUp, IconCopy, IconPolygon, IconTrash, IconX } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { IconTool } from '../components/icon-tool.tsx';
import { useMap } from '../components/map-context.ts';
import classes from './measure-panel.module.css';
import { MeasurePins } from './measure-pins.tsx';
import { presentLength } from './present-length.ts';
import { useMeasureKeys } from './use-measure-keys.ts';
import { useMeasuring, type Measuring, type MeasureTool } from './use-measuring.ts';

interface MeasurePanelProps extends MeasureTool {
  /** Copies the result and reports it. */
  readonly onCopy: (value: string, copied: string) => void;
}

/** Current measurement: total, area and segments, with actions. */
export function MeasurePanel({ onCopy, ...tool }: MeasurePanelProps) {
  const text = useText('asset-day');
  const { isPhone } = useMap();
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const measuring = useMeasuring(tool);
  const isMapFocused = useMeasureKeys(tool, measuring);
  const lengthOf = (meters: number) => presentLength(meters, format, distanceUnit);
  const { segments, meters, squareMeters, stop } = measuring;
  const isEmpty = segments.length === 0;
  return (
    <Box
      as="section"
      paddingTop={4}
      paddingBottom={4}
      paddingRight={4}
      paddingLeft={12}
      width={264}
      maxWidth="calc(100vw - 96px)"
      size={13}
      radius={3}
      shadow={2}
      className={`float ${classes['panel']}`}
      aria-label={text('measure')}
    >
      <Row align="start" gap={8}>
        <Measured isEmpty={isEmpty} squareMeters={squareMeters} lengthOf={lengthOf} meters={meters} />
        <IconTool icon={IconX} name={text('stopMeasuring')} onPress={stop} />
      </Row>
      {segments.length > 1 && <Segments segments={segments} lengthOf={lengthOf} />}
      {isEmpty && !isPhone && (
        <Hint paddingBottom={6} paddingRight={8}>
          {text('measureKeys')}
        </Hint>
      )}
      {measuring.points.length > 0 && <Foot measuring={measuring} lengthOf={lengthOf} onCopy={onCopy} />}
      <MeasurePins measuring={measuring} lengthOf={lengthOf} />
      {isMapFocused && <Crosshair />}
    </Box>
  );
}

interface MeasuredProps {
  readonly isEmpty: boolean;
  readonly squareMeters: number | null;
  readonly lengthOf: (meters: number) => string;
  readonly meters: number;
}

function Measured({ isEmpty, squareMeters, lengthOf, meters }: MeasuredProps) {
  const text = useText('asset-day');
  const format = useFormat();
  return (
    <Box as="output" flex={1} paddingBlock={3}>
      {isEmpty ? (
        text('measureHint')
      ) : (
        <>
          <Box as="span" display="inline-block" marginRight={8}>
            {text(squareMeters === null ? 'total' : 'perimeter')} <b className="figure">{lengthOf(meters)}</b>
          </Box>{' '}
          {squareMeters !== null && (
            <Box as="span" display="inline-block" marginRight={8}>
              {text('area')} <b className="figure">{format.area(squareMeters)}</b>
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

interface SegmentsProps {
  readonly segments: readonly Segment[];
  readonly lengthOf: (meters: number) => string;
}

function Segments({ segments, lengthOf }: SegmentsProps) {
  const text = useText('asset-day');
  return (
    <Box
      as="ol"
      paddingTop={4}
      paddingBottom={4}
      paddingRight={8}
      paddingLeft={0}
      marginTop={2}
      marginBottom={0}
      marginInline={0}
      maxHeight={128}
      overflowY="auto"
      fontSize={12}
      border="top"
      className={classes['segments']}
    >
      {segments.map(({ numbers: [from, to], meters: length }) => (
        <li key={from}>
          <span>{text('segment', { from, to })}</span>
          <span className="figure">{lengthOf(length)}</span>
        </li>
      ))}
    </Box>
  );
}

interface FootProps extends Pick<MeasurePanelProps, 'onCopy'> {
  readonly measuring: Measuring;
  readonly lengthOf: (meters: number) => string;
}

function Foot({ measuring, lengthOf, onCopy }: FootProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const { points, segments, isClosed, meters, squareMeters, undo, clear, close } = measuring;
  const copy = () => {
    const lines = [
      `${text(squareMeters === null ? 'total' : 'perimeter')}: ${lengthOf(meters)}`,
      ...(squareMeters === null ? [] : [`${text('area')}: ${format.area(squareMeters)}`]),
      ...segments.map(({ numbers: [from, to], meters: length }) => {
        return `${text('segment', { from, to })}: ${lengthOf(length)}`;
      }),
    ];
    onCopy(lines.join('\n').replaceAll('\u00a0', ' '), text('copied'));
  };
  return (
    <Row align="stretch" gap={4} marginLeft={-8}>
      <IconTool icon={IconArrowBackUp} name={text('undo')} onPress={undo} />
      <IconTool icon={IconTrash} name={text('clear')} onPress={clear} />
      <IconTool
        icon={IconPolygon}
        name={text('closeArea')}
        isDisabled={isClosed || points.length < 3}
        onPress={close}
      />
      <IconTool icon={IconCopy} name={text('copy')} isDisabled={segments.length === 0} onPress={copy} />
    </Row>
  );
}

/** Marks where Enter adds a point while the map has the focus. */
function Crosshair() {
  const { map } = useMap();
  if (map === null) return null;
  const [x, y] = map.moves.visibleCentre();
  return createPortal(
    <svg className={classes['crosshair']} style={{ left: x, top: y }} viewBox="0 0 32 32" aria-hidden>
      <path d="M16 2v10M16 20v10M2 16h10M20 16h10" />
    </svg>,
    map.container,
  );
}
