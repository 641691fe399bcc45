import type { AssetStatus } from '@azimute/contract';
import { statusStyles } from './status-shapes.ts';

interface StatusGlyphProps {
  readonly status: AssetStatus;
  readonly size?: number;
  /** Accessible name, if there is no word next to the glyph. */
  readonly label?: string;
}

export function StatusGlyph({ status, size = 16, label }: StatusGlyphProps) {
  const { className, shape } = statusStyles[status];
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shape.map(({ path, paint, strokeWidth, dash }) => {
        const color = paint === 'solid' ? 'var(--c)' : 'var(--co)';
        return strokeWidth === undefined ? (
          <path key={path} d={path} fill={color} />
        ) : (
          <path
            key={path}
            d={path}
            fill="none"
            stroke={color}
            strokeWidth={strokeWidth}
            strokeDasharray={dash?.join(' ')}
          />
        );
      })}
    </svg>
  );
}
