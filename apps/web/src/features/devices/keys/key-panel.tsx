import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import danger from '../../../ui/danger.module.css';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { ApiKey } from '../api/key-queries.ts';
import { DoorAddresses } from './door-addresses.tsx';
import { KeyState, KeyUse } from './key-state.tsx';
import { useScopeWords } from './use-scope-words.ts';

interface KeyPanelProps extends PanelNavigation {
  readonly apiKey: ApiKey;
  readonly isPhone: boolean;
  readonly onRevoke: (apiKey: ApiKey) => void;
}

/** One key: what it may do, how it is used, and where it goes. */
export function KeyPanel({ apiKey, onRevoke, ...panel }: KeyPanelProps) {
  const text = useText('api-keys');
  const format = useFormat();
  const scopeWords = useScopeWords();
  const { name, scopes, createdAt, createdBy, revokedAt } = apiKey;
  const isActive = revokedAt === null;
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name })}
      title={name}
      badge={<KeyState apiKey={apiKey} />}
      {...(isActive && {
        foot: (
          <Button className={danger['danger'] ?? ''} onClick={() => onRevoke(apiKey)}>
            {text('revoke')}
          </Button>
        ),
      })}
    >
      <PanelBody>
        <Facts
          facts={[
            [text('scopes'), scopeWords(scopes)],
            [text('lastUsed'), <KeyUse key="use" apiKey={apiKey} />],
            [text('created'), format.dateTime(new Date(createdAt))],
            [text('createdBy'), createdBy?.name],
            [text('revokedAt'), isActive ? null : format.dateTime(new Date(revokedAt))],
          ]}
        />
        {isActive && <DoorAddresses apiKey={null} />}
      </PanelBody>
    </SidePanel>
  );
}
