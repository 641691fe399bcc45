import { Button } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

interface LinkContentProps {
  readonly name: string;
  readonly url: string;
}

/** An address that opens apart from the portal. */
export function LinkContent({ name, url }: LinkContentProps) {
  const text = useText('dashboards');
  return (
    <EmptyState
      icon={<IconLink size={20} stroke={1.7} aria-hidden />}
      title={text('linkLeads', { host: new URL(url).host })}
      text={url}
      action={
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="filled"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {text('openLink', { name })}
        </Button>
      }
    />
  );
}
