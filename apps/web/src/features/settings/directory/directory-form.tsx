import type { Directory } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormCard } from '../../../ui/form/form-card.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Title, Muted } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { DirectoryAccess } from './directory-access.tsx';
import { DirectoryActions } from './directory-actions.tsx';
import { DirectoryDomain } from './directory-domain.tsx';
import { DirectoryFields } from './directory-fields.tsx';
import { directoryQuery } from './directory-query.ts';
import { validateDirectory, settingsOf, valuesOf, type DirectoryValues } from './directory-values.ts';

interface DirectoryFormProps {
  readonly accountId: number;
  readonly directory: Directory;
  readonly onRemoved: () => void;
}

export function DirectoryForm({ accountId, directory, onRemoved }: DirectoryFormProps) {
  const text = useText('directory');
  const queryClient = useQueryClient();
  const { queryKey } = directoryQuery(accountId);
  const words: Readonly<Record<string, string>> = {
    invalid_format: text('issuerWrong'),
    https_needed: text('issuerWrong'),
    tenant_needed: text('tenantNeeded'),
    invalid_value: text('choiceGone'),
    not_proven: text('enforcedLater'),
    not_on: text('enforcedOff'),
  };
  const form = useRecordForm<DirectoryValues, void>({
    stored: valuesOf(directory),
    required: ['name', 'issuer', 'clientId', 'secretName', 'groupsClaim'],
    check: (values) => validateDirectory(values, directory),
    attempt: 'directory',
    serverNames: { groupProfiles: 'groups' },
    wordsFor: (error) => words[String(error)],
    save: async (values) => {
      keepAnswer(queryClient, queryKey, await callApi('changeDirectory', { body: settingsOf(values) }));
    },
    onSaved: () => toastDone('updated'),
  });
  return (
    <FormCard form={form} saveLabel={text('save')}>
      <div>
        <Title size={16} breaks>
          {text('title')}
        </Title>
        <Muted>{text('note', { domain: directory.domain })}</Muted>
      </div>
      <DirectoryDomain accountId={accountId} directory={directory} />
      <DirectoryFields form={form} directory={directory} />
      <DirectoryAccess form={form} directory={directory} />
      {directory.settings !== null && (
        <DirectoryActions
          name={directory.settings.name}
          mayTry={form.changeCount === 0 && directory.hasSecret}
          onRemoved={async () => {
            form.discard();
            onRemoved();
            await queryClient.invalidateQueries({ queryKey });
          }}
        />
      )}
    </FormCard>
  );
}
