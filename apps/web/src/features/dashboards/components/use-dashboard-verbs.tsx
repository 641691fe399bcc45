import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toastError } from '../../../ui/toasts.tsx';
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
import { useAction } from '../../../ui/action/use-action.ts';

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
  /** Moves a briefcase or item by one place among these. */
  readonly move: (kind: 'briefcase' | 'content', all: readonly Named[], id: number, by: -1 | 1) => void;
  /** Must be rendered by the caller. */
  readonly dialogs: ReactNode;
}

type Opened = { readonly briefcase: Briefcase | undefined } | { readonly content: Named | undefined };

/** Administrator's actions on briefcases and items; `briefcaseId` is the open one. */
export function useDashboardVerbs(briefcaseId: number | null): DashboardVerbs {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
  const deletion = useBriefcaseDeletion(leaveFor);
  const contentDeletion = useContentDeletion(() => leaveFor(briefcaseId));
  return {
    createBriefcase: () => setOpened({ briefcase: undefined }),
    editBriefcase: (briefcase) => setOpened({ briefcase }),
    createContent: () => setOpened({ content: undefined }),
    editContent: (content) => setOpened({ content }),
    deleteBriefcase: deletion.run,
    deleteContent: contentDeletion.run,
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
        {deletion.dialog ?? contentDeletion.dialog}
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
  // The form starts from the stored state, and survives a change of language.
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

function useBriefcaseDeletion(leaveFor: (parentId: number | null) => Promise<void>) {
  const text = useText('dashboards');
  const format = useFormat();
  const { data } = useQuery(briefcasesOptions());
  const contentsOf = ({ id }: Briefcase): number =>
    (data?.items ?? [])
      .filter((one) => one.id === id || one.parentId === id)
      .reduce((sum, { contentCount }) => sum + contentCount, 0);
  return useAction({
    call: (briefcase: Briefcase) =>
      callApi('deleteBriefcase', {
        params: { briefcaseId: briefcase.id },
        query: { contents: contentsOf(briefcase) },
      }),
    invalidates: [dashboardsKey],
    success: 'deleted',
    confirm: (_words, briefcase) => ({
      title: text('deleteTitle', { name: briefcase.name }),
      effect: text('deleteBriefcaseEffect', format.counted(contentsOf(briefcase))),
      confirmLabel: text('deleteBriefcase'),
      danger: true,
    }),
    onDone: (_answer, { parentId }) => leaveFor(parentId),
  });
}

function useContentDeletion(leave: () => Promise<void>) {
  const text = useText('dashboards');
  return useAction({
    call: ({ id }: Named) => callApi('deleteContent', { params: { contentId: id } }),
    invalidates: [dashboardsKey],
    success: 'deleted',
    confirm: (_words, { name }) => ({
      title: text('deleteTitle', { name }),
      effect: text('deleteContentEffect'),
      confirmLabel: text('deleteContent'),
      danger: true,
    }),
    onDone: leave,
  });
}
