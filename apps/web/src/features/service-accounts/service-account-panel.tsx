import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PanelBody } from '../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ServiceAccount } from './service-account-list.ts';

interface ServiceAccountPanelProps extends PanelProps {
  readonly service: ServiceAccount;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

/** One service account: rights, limits and use of its key. */
export function ServiceAccountPanel({
  service,
  onEdit,
  onRotate,
  onDelete,
  ...panel
}: ServiceAccountPanelProps) {
  const text = useText('service-accounts');
  const format = useFormat();
  const { name, role, profiles, state, expiresAt, addresses, createdAt, createdBy } = service;
  const { keyCreatedAt, previousKeyUntil, lastUsedAt, lastAddress } = service;
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name })}
      title={name}
      foot={
        <Row gap={8} wrap>
          <Button variant="filled" onClick={onEdit}>
            {text('edit')}
          </Button>
          <Button onClick={onRotate}>{text('rotate')}</Button>
          <Button className="danger" onClick={onDelete}>
            {text('delete')}
          </Button>
        </Row>
      }
    >
      <PanelBody>
        <Facts
          facts={[
            [text('state'), text(`state_${state}`)],
            [text('role'), text(`role_${role}`)],
            [
              text('profiles'),
              role === 'admin' ? null : profiles.map((one) => one.name).join(', ') || text('noProfiles'),
            ],
            [text('expires'), expiresAt === null ? text('never') : format.dateTime(expiresAt)],
            [text('addresses'), addresses.length === 0 ? text('everywhere') : addresses.join(', ')],
            [
              text('lastUsed'),
              lastUsedAt === null ? text('neverUsed') : <RelativeTime key="use" instant={lastUsedAt} />,
            ],
            [text('lastAddress'), lastAddress],
            [text('keyCreated'), format.dateTime(keyCreatedAt)],
            [text('previousKeyUntil'), previousKeyUntil === null ? null : format.dateTime(previousKeyUntil)],
            [text('created'), format.dateTime(createdAt)],
            [text('createdBy'), createdBy?.name],
          ]}
        />
      </PanelBody>
    </SidePanel>
  );
}
