import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toastDone, toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
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

export interface DashboardVerbs {
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

type Opened = { readonly briefcase: Briefcase | undefined } | { readonly content: Named | undefined };

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
    createContent: () => setOpened({ content: undefined }),
    editContent: (content) => setOpened({ content }),
    deleteBriefcase: ({ id, name, parentId }) => {
      const inner = queryClient.getQueryData(briefcasesOptions().queryKey)?.items ?? [];
      const contents = inner
        .filter((one) => one.id === id || one.parentId === id)
        .reduce((sum, { contentCount }) => sum + contentCount, 0);
      confirm.ask({
        title: text('deleteTitle', { name }),
        effect: text('deleteBriefcaseEffect', format.counted(contents)),
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
  const text = useText('dashboards');
  const navigate = useNavigate();
  const { data: tree } = useQuery(briefcasesOptions());
  const edited = 'content' in opened ? opened.content : undefined;
  // A form begins with what is stored by now, and goes on when the language changes.
  const content = useQuery({
    ...contentOptions(edited?.id ?? 0),
    enabled: edited !== undefined,
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
  if (edited !== undefined && !content.isFetchedAfterMount && !content.isPlaceholderData) return null;
  if (edited !== undefined && content.data === undefined) {
    return (
      <Dialog size={720} title={text('editTitle', { name: edited.name })} onClose={onClose}>
        <Waiting query={content} rows={4} />
      </Dialog>
    );
  }
  return (
    <ContentDialog
      content={edited && content.data}
      briefcaseId={briefcaseId}
      onSaved={({ id, briefcase }) => {
        onClose();
        if (edited !== undefined) return;
        void navigate({
          to: '/{-$locale}/services/dashboards/briefcase/$briefcaseId/content/$contentId',
          params: { briefcaseId: String(briefcase.id), contentId: String(id) },
        });
      }}
      {...props}
    />
  );
}
