import { useFormat } from './use-format.ts';
import { Text } from './layout/primitives.tsx';
import classes from './count-badge.module.css';

const most = 99;

/** Formats as "12" or "99+". */
export function useShortCount(): (count: number) => string {
  const format = useFormat();
  return (count) => (count > most ? `${format.number(most)}+` : format.number(count));
}

interface CountBadgeProps {
  readonly count: number;
  /** For screen readers. */
  readonly label: string;
  /** `alert` on an icon; `plain` and `grave` next to a word. */
  readonly look: 'alert' | 'plain' | 'grave';
}

/** Badge of a count, with a text for screen readers; nothing if it is 0. */
export function CountBadge({ count, label, look }: CountBadgeProps) {
  const short = useShortCount();
  if (count === 0) return null;
  return (
    <Text
      as="span"
      paddingBlock={0}
      paddingInline={5}
      height={16}
      minWidth={18}
      line={16}
      className={`${classes['count']} figure`}
      data-look={look}
    >
      <span aria-hidden>{short(count)}</span>
      <span className="visually-hidden">{label}</span>
    </Text>
  );
}
