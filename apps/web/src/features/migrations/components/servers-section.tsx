import type { MigrationServer } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsDiff, IconPlayerPlay, IconPlayerStop, IconTransfer, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Facts } from '../../../ui/facts.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Lead, Note, Row, Stack, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { serversKey, serversOptions } from '../api/migration-servers.ts';
import { ServerForm } from './server-form.tsx';

interface ServersSectionProps {
  readonly onOpen: (migrationId: number) => void;
  readonly onCompare: (serverId: number) => void;
}

/** Traccar servers that are read by their address. */
export function ServersSection(props: ServersSectionProps) {
  const text = useText('migration-servers');
  const query = useQuery(serversOptions);
  return (
    <Stack as="section" gap={12} aria-label={text('title')}>
      <Title size={16}>{text('title')}</Title>
      <Lead>{text('lead')}</Lead>
      {query.data === undefined ? (
        <Waiting query={query} rows={2} />
      ) : (
        query.data.items.map((server) => <ServerCard key={server.id} server={server} {...props} />)
      )}
      <ServerForm />
    </Stack>
  );
}

function ServerCard({
  server,
  onOpen,
  onCompare,
}: ServersSectionProps & { readonly server: MigrationServer }) {
  const text = useText('migration-servers');
  const format = useFormat();
  const { url, reading, problem, migrationId, catchUp } = server;
  return (
    <Surface as="section" gap={12} padding={16} aria-label={url}>
      <Row wrap gap={8}>
        <Title as="h3" size={14} breaks>
          {url}
        </Title>
        <Row wrap gap={8} marginLeft="auto">
          {migrationId !== null && (
            <IconTextButton icon={IconTransfer} onClick={() => onOpen(migrationId)}>
              {text('openMigration')}
            </IconTextButton>
          )}
          {reading === 'read' && (
            <IconTextButton icon={IconArrowsDiff} onClick={() => onCompare(server.id)}>
              {text('compare')}
            </IconTextButton>
          )}
          <ServerActions server={server} />
        </Row>
      </Row>
      <Note>{text(`reading_${reading}`)}</Note>
      {problem !== null && <InlineError>{text(`problem_${problem}`)}</InlineError>}
      {reading === 'read' && (
        <Facts
          title={text('catchUp')}
          facts={[
            [text('caughtUpTo'), catchUp.isOn && format.dateTime(catchUp.caughtUpTo)],
            [text('forwarded'), format.number(catchUp.forwarded)],
            [text('filled'), format.number(catchUp.filled)],
            [text('lost'), format.number(catchUp.lost)],
          ]}
        >
          <Note>
            {catchUp.lost > 0 ? text('lostText', format.counted(catchUp.lost)) : text('catchUpHint')}
          </Note>
        </Facts>
      )}
    </Surface>
  );
}

function ServerActions({ server: { id, url, reading, catchUp } }: { readonly server: MigrationServer }) {
  const text = useText('migration-servers');
  const params = { migrationServerId: id };
  const toggle = useAction({
    call: () => callApi('updateMigrationServer', { params, body: { isCatchingUp: !catchUp.isOn } }),
    invalidates: [serversKey],
  });
  const deletion = useAction({
    call: () => callApi('deleteMigrationServer', { params }),
    invalidates: [serversKey],
    success: 'deleted',
    confirm: () => ({
      title: text('deleteTitle', { name: url }),
      effect: text('deleteEffect'),
      confirmLabel: text('delete'),
      danger: true,
    }),
  });
  return (
    <>
      {reading === 'read' && (
        <IconTextButton
          icon={catchUp.isOn ? IconPlayerStop : IconPlayerPlay}
          loading={toggle.isPending}
          onClick={() => toggle.run()}
        >
          {text(catchUp.isOn ? 'endCatchUp' : 'startCatchUp')}
        </IconTextButton>
      )}
      <IconTextButton icon={IconTrash} loading={deletion.isPending} onClick={() => deletion.run()}>
        {text('delete')}
      </IconTextButton>
      {deletion.dialog}
    </>
  );
}
