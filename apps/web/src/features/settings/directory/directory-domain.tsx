import type { Directory } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Stack, Text, Title, Lead } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { directoryQuery } from './directory-query.ts';

interface DirectoryDomainProps {
  readonly accountId: number;
  readonly directory: Directory;
}

/** Explains why the directory is not active yet, with the required DNS record; nothing once the domain is verified. */
export function DirectoryDomain({ accountId, directory }: DirectoryDomainProps) {
  const text = useText('directory');
  const titleId = useId();
  const { domain, domainState } = directory;
  if (domainState === 'proven') return null;
  const isPublic = domainState === 'public_mail';
  return (
    <Stack as="section" gap={8} padding={16} radius={3} fill="warn-soft" aria-labelledby={titleId}>
      <Title as="h3" size={14} id={titleId} color="warn-text">
        {text('domainWaiting', { domain })}
      </Title>
      <Text size={13}>{text(isPublic ? 'domainPublic' : 'domainWaitingEffect', { domain })}</Text>
      {!isPublic && <DomainRecord accountId={accountId} directory={directory} />}
    </Stack>
  );
}

function DomainRecord({ accountId, directory: { domain, domainRecord } }: DirectoryDomainProps) {
  const text = useText('directory');
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const check = useAction({
    call: () => callApi('checkDirectoryDomain'),
    onDone: async ({ outcome }) => {
      setProblem(outcome === 'proven' ? null : text(`domainCheck_${outcome}`, { domain }));
      if (outcome !== 'proven') return;
      toastSuccess(text('domainProven', { domain }));
      await queryClient.invalidateQueries(directoryQuery(accountId));
    },
  });
  return (
    <>
      <Text size={13}>{text('domainRecord')}</Text>
      <div>
        <Lead>{text('recordName')}</Lead>
        <CopyValue boxed name={text('recordName')} value={domainRecord.name} />
      </div>
      <div>
        <Lead>{text('recordValue')}</Lead>
        <CopyValue boxed name={text('recordValue')} value={domainRecord.value} />
      </div>
      <Button w="fit-content" loading={check.isPending} onClick={() => check.run()}>
        {text('checkDomain')}
      </Button>
      <Text as="output" size={13} color="warn-text">
        {problem}
      </Text>
    </>
  );
}
