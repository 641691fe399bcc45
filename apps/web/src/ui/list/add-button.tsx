import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface AddButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** Icon only, if space is short. */
  readonly isIcon?: boolean;
}

/** Primary action of a list: adds a record. */
export function AddButton({ label, onPress, isIcon = false }: AddButtonProps) {
  if (isIcon) {
    return (
      <ActionIcon variant="filled" color="petrol" aria-label={label} onClick={onPress}>
        <IconPlus size={18} stroke={2} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
