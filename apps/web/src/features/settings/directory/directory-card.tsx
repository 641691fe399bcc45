import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Title, Muted } from '../../../ui/layout/primitives.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import classes from '../components/settings.module.css';
import { DirectoryForm } from './directory-form.tsx';
import { directoryQuery } from './directory-query.ts';

/** Sign-in of the company's users through its directory. */
export function DirectoryCard({ accountId }: { readonly accountId: number }) {
  const text = useText('directory');
  const { data, error, refetch } = useQuery(directoryQuery(accountId));
  const [isNew, setNew] = useState(false);
  if (data === undefined) return <Waiting query={{ error, refetch }} rows={3} />;
  if (data.settings !== null || isNew)
    return <DirectoryForm accountId={accountId} directory={data} onRemoved={() => setNew(false)} />;
  return (
    <Stack
      as="section"
      gap={20}
      fill="surface"
      border="all"
      radius={3}
      className={classes['card']}
      aria-label={text('title')}
    >
      <div>
        <Title size={16} breaks>
          {text('title')}
        </Title>
        <Muted>{text('none', { domain: data.domain })}</Muted>
      </div>
      <Button w="fit-content" onClick={() => setNew(true)}>
        {text('setUp')}
      </Button>
    </Stack>
  );
}
