import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { apiKeysOptions } from '../api/assets-queries.ts';
import classes from './api-keys-dialog.module.css';

type ApiKey = AnswerOf<'listApiKeys'>['items'][number];

interface ApiKeyItemProps {
  readonly apiKey: ApiKey;
}

/** A key with its use; revoking says its effect first. */
export function ApiKeyItem({ apiKey }: ApiKeyItemProps) {
  const text = useText('assets');
  const common = useText('common');
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoking = useMutation({
    mutationFn: () => callApi('revokeApiKey', { params: { apiKeyId: apiKey.id } }),
    onSuccess: async () => {
      toastSuccess(text('keyRevoked'));
      await queryClient.invalidateQueries({ queryKey: apiKeysOptions.queryKey });
    },
    onError: toastError,
  });
  return (
    <li data-revoked={apiKey.revokedAt !== null || undefined}>
      <div className={classes['key']}>
        <span className={classes['about']}>
          <strong>{apiKey.name}</strong>
          <span className={classes['meta']}>
            <KeyUse apiKey={apiKey} />
          </span>
        </span>
        {apiKey.revokedAt === null && !asking && (
          <Button
            size="xs"
            aria-label={text('revokeNamed', { name: apiKey.name })}
            onClick={() => setAsking(true)}
          >
            {text('revoke')}
          </Button>
        )}
      </div>
      {apiKey.revokedAt === null && asking && (
        <div className={classes['ask']}>
          <span>{text('revokeQuestion')}</span>
          <Button size="xs" onClick={() => setAsking(false)}>
            {common('cancel')}
          </Button>
          <Button
            size="xs"
            className={classes['danger'] ?? ''}
            loading={revoking.isPending}
            onClick={() => revoking.mutate()}
          >
            {text('revokeYes')}
          </Button>
        </div>
      )}
    </li>
  );
}

function KeyUse({ apiKey }: ApiKeyItemProps) {
  const text = useText('assets');
  const format = useFormat();
  const now = useNow(10_000);
  const { createdAt, lastUsedAt, revokedAt } = apiKey;
  if (revokedAt !== null) return text('keyRevokedAt', { time: format.date(new Date(revokedAt)) });
  const used =
    lastUsedAt === null
      ? text('keyNeverUsed')
      : text('keyUsedAt', { time: format.relative(new Date(lastUsedAt), now) });
  return `${text('keyCreatedAt', { time: format.date(new Date(createdAt)) })} · ${used}`;
}
