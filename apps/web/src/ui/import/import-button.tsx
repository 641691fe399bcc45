import { IconUpload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useFormat } from '../use-format.ts';
import { IconButton } from '../icon-button.tsx';
import { IconTextButton } from '../icon-text-button.tsx';

interface ImportButtonProps {
  readonly label: string;
  /** Progress of a running import. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly onPress: () => void;
}

/** Opens the import of a list; during an import, shows its progress. */
export function ImportButton({ label, progress, onPress }: ImportButtonProps) {
  const text = useText('import');
  const format = useFormat();
  const shown =
    progress === undefined
      ? label
      : text('importingShare', { share: format.percent(progress.done / Math.max(progress.total, 1), 0) });
  if (useIsNarrow()) {
    return <IconButton variant="default" icon={IconUpload} label={shown} onClick={onPress} />;
  }
  return (
    <IconTextButton icon={IconUpload} onClick={onPress}>
      {shown}
    </IconTextButton>
  );
}
