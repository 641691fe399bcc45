import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAction } from '../action/use-action.ts';
import { saveFile } from '../export/save-file.ts';

interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly read: () => Promise<Parameters<typeof saveFile>[0]>;
}

/** Saves a file that an import answers. */
export function DownloadButton({ label, fileName, read }: DownloadButtonProps) {
  const { run, isPending } = useAction({
    call: read,
    onDone: (content) => saveFile(content, fileName),
  });
  return (
    <Button
      size="xs"
      loading={isPending}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => run()}
    >
      {label}
    </Button>
  );
}
