import { ActionIcon, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useFormat } from '../use-format.ts';

interface ImportButtonProps {
  readonly label: string;
  /** While a file is being imported: how far it is. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly onPress: () => void;
}

/** Leads to the import of a file into a list; while one is under way it says how far that is, and leads back to it. */
export function ImportButton({ label, progress, onPress }: ImportButtonProps) {
  const text = useText('import');
  const format = useFormat();
  const shown =
    progress === undefined
      ? label
      : text('importingShare', { share: format.percent(progress.done / Math.max(progress.total, 1), 0) });
  if (useIsNarrow()) {
    return (
      <ActionIcon variant="default" aria-label={shown} onClick={onPress}>
        <IconUpload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={onPress}>
      {shown}
    </Button>
  );
}
