import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column } from '../../../ui/layout/primitives.tsx';
import { oneOf } from '../../../ui/list/list-search.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { ReadingsView } from '../../reading-catalog/components/readings-view.tsx';
import {
  managementTabs,
  managementTabsFor,
  typesSearch,
  type ManagementTab,
} from '../api/alert-types-search.ts';
import { useMayManageAlerts } from '../api/use-may-manage-alerts.ts';
import { WebhooksView } from '../../webhooks/components/webhooks-view.tsx';
import { CausesView } from '../views/causes-view.tsx';
import { ChangesView } from '../views/changes-view.tsx';
import { ResponseTimesView } from '../views/response-times-view.tsx';
import { MutesView } from '../views/mutes-view.tsx';
import { TypesView } from '../views/types-view.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

const views = {
  types: <TypesView />,
  mutes: <MutesView />,
  causes: <CausesView />,
  due: <ResponseTimesView />,
  readings: <ReadingsView />,
  webhooks: <WebhooksView />,
  changes: <ChangesView />,
} satisfies Record<ManagementTab, unknown>;

/** Alert types, response times, mutes and causes. */
export function AlertManagementPage() {
  const text = useText('alert-types');
  const mayChange = useMayManageAlerts();
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const tab = oneOf(managementTabs)(raw['tab']) ?? 'types';
  const isAdding = typesSearch.read(raw).new === true;
  return (
    <Column height="100%" minHeight={0} fill="surface">
      <Box paddingTop={16} paddingBottom={4} paddingInline="gutter">
        <PageHeader title={text('title')}>
          {tab === 'types' && mayChange && !isAdding && (
            <IconTextButton
              variant="filled"
              icon={IconPlus}
              onClick={() => void navigate({ to: '.', search: { new: true }, resetScroll: false })}
            >
              {text('newType')}
            </IconTextButton>
          )}
        </PageHeader>
      </Box>
      <PageTabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: '.', search: next === 'types' ? {} : { tab: next }, resetScroll: false })
        }
        tabs={managementTabsFor(mayChange).map((value) => ({
          value,
          label: text(`tab_${value}`),
          content: views[value],
        }))}
      />
    </Column>
  );
}
