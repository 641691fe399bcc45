import { IconDownload } from '@tabler/icons-react';
import { useAction } from '../action/use-action.ts';
import { saveFile } from '../export/save-file.ts';
import { IconTextButton } from '../icon-text-button.tsx';

interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly read: () => Promise<Parameters<typeof saveFile>[0]>;
}

/** Downloads a file of an import. */
export function DownloadButton({ label, fileName, read }: DownloadButtonProps) {
  const { run, isPending } = useAction({
    call: read,
    onDone: (content) => saveFile(content, fileName),
  });
  return (
    <IconTextButton size="xs" loading={isPending} icon={IconDownload} onClick={() => run()}>
      {label}
    </IconTextButton>
  );
}
