import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './locked-field.module.css';

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why it cannot be changed here, and who can change it. */
  readonly reason: string;
}

/** A value that the user cannot change, with a lock, the reason, and a copy button. */
export function LockedField({ label, value, reason }: LockedFieldProps) {
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      description={reason}
      classNames={{ input: classes['input'] ?? '' }}
      rightSection={<IconLock size={16} stroke={1.75} aria-hidden />}
      rightSectionProps={{ className: classes['lock'] ?? '' }}
    />
  );
}
