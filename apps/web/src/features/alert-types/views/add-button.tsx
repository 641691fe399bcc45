import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface AddButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Adds one more of a group of fields. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
