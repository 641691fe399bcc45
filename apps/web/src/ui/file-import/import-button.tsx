import { ActionIcon, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

interface ImportButtonProps {
  /** What it leads to; while a file is being imported, how far that is. */
  readonly label: string;
  readonly isPhone: boolean;
  readonly onPress: () => void;
}

/** Leads to the import of a file into a list. */
export function ImportButton({ label, isPhone, onPress }: ImportButtonProps) {
  if (isPhone) {
    return (
      <ActionIcon variant="default" aria-label={label} onClick={onPress}>
        <IconUpload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
