import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface IconToolProps {
  readonly icon: Icon;
  readonly name: string;
  readonly isDisabled?: boolean;
  /** Absent for a one-time action. */
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

/** A small button of a map panel, with its name on hover. */
export function IconTool({ icon: Glyph, name, isDisabled = false, isOn, onPress }: IconToolProps) {
  return (
    <Tooltip label={name}>
      <button
        type="button"
        className="icon-button"
        aria-label={name}
        aria-pressed={isOn}
        disabled={isDisabled}
        onClick={onPress}
      >
        <Glyph size={16} stroke={1.85} aria-hidden />
      </button>
    </Tooltip>
  );
}
