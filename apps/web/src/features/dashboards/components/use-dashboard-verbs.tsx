import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toastDone, toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import {
  briefcasesOptions,
  contentOptions,
  dashboardsKey,
  type Briefcase,
} from '../api/dashboard-queries.ts';
import { BriefcaseDialog } from '../forms/briefcase-dialog.tsx';
import { ContentDialog } from '../forms/content-dialog.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface DashboardVerbs {
  readonly createBriefcase: () => void;
  readonly editBriefcase: (briefcase: Briefcase) => void;
  readonly deleteBriefcase: (briefcase: Briefcase) => void;
  readonly createContent: () => void;
  readonly editContent: (content: Named) => void;
  readonly deleteContent: (content: Named) => void;
  /** Puts a briefcase, or a content, before or behind its neighbour among these. */
  readonly move: (kind: 'briefcase' | 'content', all: readonly Named[], id: number, by: -1 | 1) => void;
  /** To be drawn by whoever offers them. */
  readonly dialogs: ReactNode;
}

type Opened = { readonly briefcase: Briefcase | undefined } | { readonly contentId: number | undefined };

/** What administrators do with briefcases and contents; `briefcaseId` is the one that is open. */
export function useDashboardVerbs(briefcaseId: number | null): DashboardVerbs {
  const text = useText('dashboards');
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const readAnew = () => queryClient.invalidateQueries({ queryKey: dashboardsKey });
  const leaveFor = (id: number | null): Promise<void> =>
    id === null
      ? navigate({ to: '/{-$locale}/services/dashboards' })
      : navigate({
          to: '/{-$locale}/services/dashboards/briefcase/$briefcaseId',
          params: { briefcaseId: String(id) },
        });
  return {
    createBriefcase: () => setOpened({ briefcase: undefined }),
    editBriefcase: (briefcase) => setOpened({ briefcase }),
    createContent: () => setOpened({ contentId: undefined }),
    editContent: ({ id }) => setOpened({ contentId: id }),
    deleteBriefcase: ({ id, name, parentId }) => {
      const inner = queryClient.getQueryData(briefcasesOptions().queryKey)?.items ?? [];
      const contents = inner
        .filter((one) => one.id === id || one.parentId === id)
        .reduce((sum, { contentCount }) => sum + contentCount, 0);
      confirm.ask({
        title: text('deleteTitle', { name }),
        effect: text('deleteBriefcaseEffect', { count: contents, formatted: format.number(contents) }),
        confirmLabel: text('deleteBriefcase'),
        danger: true,
        onConfirm: async () => {
          try {
            await callApi('deleteBriefcase', { params: { briefcaseId: id }, query: { contents } });
          } finally {
            // Also where there were others by now: the next question says how many.
            void readAnew();
          }
          toastDone('deleted');
          await leaveFor(parentId);
        },
      });
    },
    deleteContent: ({ id, name }) =>
      confirm.ask({
        title: text('deleteTitle', { name }),
        effect: text('deleteContentEffect'),
        confirmLabel: text('deleteContent'),
        danger: true,
        onConfirm: async () => {
          await callApi('deleteContent', { params: { contentId: id } });
          toastDone('deleted');
          await leaveFor(briefcaseId);
          await readAnew();
        },
      }),
    move: (kind, all, id, by) => {
      const ids = all.map((one) => one.id);
      const from = ids.indexOf(id);
      ids.splice(from, 1);
      ids.splice(from + by, 0, id);
      const sent =
        kind === 'briefcase'
          ? callApi('orderBriefcases', { body: { ids } })
          : callApi('orderContents', { params: { briefcaseId: Number(briefcaseId) }, body: { ids } });
      sent.then(readAnew, toastError);
    },
    dialogs: (
      <>
        {confirm.dialog}
        {opened !== null && (
          <Dialogs opened={opened} briefcaseId={briefcaseId} onClose={close} onLeave={leaveFor} />
        )}
      </>
    ),
  };
}

interface DialogsProps {
  readonly opened: Opened;
  readonly briefcaseId: number | null;
  readonly onClose: () => void;
  readonly onLeave: (briefcaseId: number) => Promise<void>;
}

function Dialogs({ opened, briefcaseId, onClose, onLeave }: DialogsProps) {
  const navigate = useNavigate();
  const { data: tree } = useQuery(briefcasesOptions());
  const contentId = 'contentId' in opened ? opened.contentId : undefined;
  // A form begins with what is stored by now.
  const content = useQuery({
    ...contentOptions(contentId ?? 0),
    enabled: contentId !== undefined,
    staleTime: 0,
  });
  if (tree === undefined) return null;
  const props = { briefcases: tree.items, onClose };
  if ('briefcase' in opened) {
    const isNew = opened.briefcase === undefined;
    const onSaved = ({ id }: Named): void => {
      onClose();
      if (isNew) void onLeave(id);
    };
    return <BriefcaseDialog briefcase={opened.briefcase} onSaved={onSaved} {...props} />;
  }
  if (contentId !== undefined && !content.isFetchedAfterMount) return null;
  return (
    <ContentDialog
      content={contentId === undefined ? undefined : content.data}
      briefcaseId={briefcaseId}
      onSaved={({ id, briefcase }) => {
        onClose();
        if (contentId !== undefined) return;
        void navigate({
          to: '/{-$locale}/services/dashboards/briefcase/$briefcaseId/content/$contentId',
          params: { briefcaseId: String(briefcase.id), contentId: String(id) },
        });
      }}
      {...props}
    />
  );
}
