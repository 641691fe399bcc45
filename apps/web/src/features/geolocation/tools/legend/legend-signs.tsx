import { bandCount } from '../../../routes/trail/speed-bands.ts';
import { statusOrder, statusStyles } from '../../../../ui/status-shapes.ts';

/** A running asset with its heading. */
export function HeadingSign() {
  return (
    <svg className="st-running" viewBox="0 0 46 46" width="30" height="30" aria-hidden>
      <g transform="rotate(60 23 23)">
        <path d="M23 4.98 31.71 16.29 14.29 16.29Z" fill="var(--c)" />
        <circle cx="23" cy="23" r="11" fill="var(--c)" />
        <path
          d="m23 15.46 5.2 13-5.2-2.6-5.2 2.6z"
          fill="var(--co)"
          stroke="var(--co)"
          strokeLinejoin="round"
          strokeWidth=".8"
        />
      </g>
    </svg>
  );
}

const radius = 11;
const around = 2 * Math.PI * radius;
/** Stroke of each status in the ring, in the usual order: width, and dash length unless solid. */
const strokes: readonly (readonly [width: number, dash?: number])[] = [
  [4],
  [2.4],
  [4, 1.6],
  [4],
  [4, 3],
  [4, 1],
];
const gap = 1.6;

/** A cluster whose ring has every status. */
export function ClusterSign() {
  const part = around / statusOrder.length;
  return (
    <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden>
      <circle cx="15" cy="15" r="14" fill="var(--raised)" stroke="var(--border)" />
      {statusOrder.map((status, index) => {
        const [width, dash] = strokes[index] ?? [4];
        const drawn = part - gap;
        const dashes = dash === undefined ? [drawn] : dashesOf(drawn, dash);
        return (
          <circle
            key={status}
            className={statusStyles[status].className}
            cx="15"
            cy="15"
            r={radius}
            fill="none"
            stroke="var(--c)"
            strokeWidth={width}
            strokeDasharray={[...dashes, around].join(' ')}
            transform={`rotate(${-90 + (index * 360) / statusOrder.length} 15 15)`}
          />
        );
      })}
      <text x="15" y="18.5" textAnchor="middle" fontSize="9" fontWeight="620" fill="var(--text)">
        12
      </text>
    </svg>
  );
}

/** Returns equal dashes and gaps that fill the length, starting and ending with a dash. */
function dashesOf(length: number, dash: number): number[] {
  const count = Math.max(1, Math.floor((length / dash - 1) / 2) * 2 + 1);
  return Array.from({ length: count }, () => length / count);
}

/** Ring around the open asset. */
export function SelectedSign() {
  return (
    <svg className="st-off" viewBox="0 0 46 46" width="30" height="30" aria-hidden>
      <circle cx="23" cy="23" r="19" fill="var(--accent)" opacity=".22" />
      <circle cx="23" cy="23" r="19" fill="none" stroke="var(--accent)" strokeWidth="2" />
      <rect x="13" y="13" width="20" height="20" rx="4.4" fill="var(--c)" />
      <rect x="19.2" y="19.2" width="7.6" height="7.6" rx="1.3" fill="var(--co)" />
    </svg>
  );
}

/** Ring around a selected asset, at its normal size. */
export function PickedSign() {
  return (
    <svg className="st-off" viewBox="0 0 46 46" width="30" height="30" aria-hidden>
      <circle cx="23" cy="23" r="15" fill="var(--accent)" opacity=".22" />
      <circle cx="23" cy="23" r="15" fill="none" stroke="var(--accent)" strokeWidth="2" />
      <rect x="15.5" y="15.5" width="15" height="15" rx="3.4" fill="var(--c)" />
      <rect x="20.3" y="20.3" width="5.4" height="5.4" rx="1" fill="var(--co)" />
    </svg>
  );
}

/** Fixes of a day along its path. */
export function FixesSign() {
  return (
    <svg viewBox="0 0 30 10" width="28" height="10" aria-hidden>
      <path d="M2 5H28" stroke="var(--speed-3)" strokeWidth="3" />
      {[5, 15, 25].map((x) => (
        <circle key={x} cx={x} cy="5" r="3" fill="var(--speed-3)" stroke="var(--raised)" strokeWidth="1.5" />
      ))}
    </svg>
  );
}

/** Gap between two fixes of a day. */
export function GapSign() {
  return (
    <svg viewBox="0 0 30 6" width="28" height="6" aria-hidden>
      <path d="M2 3H28" stroke="var(--text-2)" strokeWidth="2" strokeDasharray="2 4" />
    </svg>
  );
}

/** Implausible jump of a day. */
export function JumpSign() {
  return (
    <svg viewBox="0 0 30 6" width="28" height="6" aria-hidden>
      <path d="M2 3H28" stroke="var(--danger)" strokeWidth="1.5" strokeDasharray="6 4.5" />
    </svg>
  );
}

/** Numbered stop of a day. */
export function StopSign() {
  return (
    <svg viewBox="0 0 30 22" width="30" height="22" aria-hidden>
      <circle cx="15" cy="11" r="10" fill="var(--text)" stroke="var(--raised)" strokeWidth="2" />
      <text x="15" y="14.5" textAnchor="middle" fontSize="10" fontWeight="620" fill="var(--raised)">
        2
      </text>
    </svg>
  );
}

/** Place of an asset at the chosen moment of a day. */
export function MomentSign() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
      <circle cx="16" cy="16" r="13" fill="var(--accent)" stroke="var(--raised)" strokeWidth="3" />
      <path d="M16 7l6 15-6-3.6L10 22z" fill="var(--accent-on)" transform="rotate(60 16 16)" />
    </svg>
  );
}

/** Speed bands of a day's trail, slow to fast. */
export function SpeedSign() {
  return (
    <svg viewBox="0 0 30 6" width="28" height="6" aria-hidden>
      {Array.from({ length: bandCount }, (_, band) => (
        <rect key={band} x={band * 6} width="6" height="6" fill={`var(--speed-${band + 1})`} />
      ))}
    </svg>
  );
}
