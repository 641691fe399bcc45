import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../export/save-file.ts';
import { toastError } from '../toasts.tsx';

interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly read: () => Promise<Parameters<typeof saveFile>[0]>;
}

/** Saves a file that an import answers. */
export function DownloadButton({ label, fileName, read }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await read(), fileName),
    onError: toastError,
  });
  return (
    <Button
      size="xs"
      loading={isPending}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
