import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { ApiKey } from '../api/device-lists.ts';
import { describeUnits } from './describe-units.ts';
import { KeyAddresses } from './key-addresses.tsx';
import { KeyState, KeyUse, stateOfKey } from './key-state.tsx';
import { useScopeWords } from './use-scope-words.ts';

interface KeyPanelProps extends PanelNavigation {
  readonly apiKey: ApiKey;
  readonly isPhone: boolean;
  readonly onRevoke: (apiKey: ApiKey) => void;
}

/** One key: scopes, use, and where to enter it. */
export function KeyPanel({ apiKey, onRevoke, ...panel }: KeyPanelProps) {
  const text = useText('api-keys');
  const format = useFormat();
  const scopeWords = useScopeWords();
  const { id, name, scopes, createdAt, createdBy, expiresAt, revokedAt } = apiKey;
  const isActive = stateOfKey(apiKey) === 'isActive';
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name })}
      title={name}
      badge={<KeyState apiKey={apiKey} />}
      {...(revokedAt === null && {
        foot: (
          <Button className="danger" onClick={() => onRevoke(apiKey)}>
            {text('revoke')}
          </Button>
        ),
      })}
    >
      <PanelBody>
        <Facts
          facts={[
            [text('scopes'), scopeWords(scopes)],
            [text('units'), describeUnits(apiKey, text('allUnits')) || null],
            [text('clientId'), String(id)],
            [text('expires'), expiresAt === null ? text('never') : format.dateTime(expiresAt)],
            [text('lastUsed'), <KeyUse key="use" apiKey={apiKey} />],
            [text('created'), format.dateTime(createdAt)],
            [text('createdBy'), createdBy?.name],
            [text('revokedAt'), revokedAt === null ? null : format.dateTime(revokedAt)],
          ]}
        />
        {isActive && <KeyAddresses id={id} apiKey={null} scopes={scopes} />}
      </PanelBody>
    </SidePanel>
  );
}
