import { IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import floating from './floating.module.css';
import classes from './measure-panel.module.css';

interface MeasurePanelProps {
  /** Null until two points are pressed. */
  readonly meters: number | null;
  readonly onClose: () => void;
}

/** The length of what is being measured. */
export function MeasurePanel({ meters, onClose }: MeasurePanelProps) {
  const text = useText('geolocation');
  const format = useFormat();
  return (
    <div className={`${floating['float']} ${classes['panel']}`}>
      <output>
        {meters === null ? (
          text('measureHint')
        ) : (
          <>
            {text('measured')}:{' '}
            <b className="figure">{format.distance(meters / 1000, meters < 100_000 ? 2 : 0)}</b>
          </>
        )}
      </output>
      <button
        type="button"
        className={`${floating['button']} ${classes['close']}`}
        aria-label={text('stopMeasuring')}
        onClick={onClose}
      >
        <IconX size={16} stroke={1.85} aria-hidden />
      </button>
    </div>
  );
}
