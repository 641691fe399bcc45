import { Button } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NoPermission, EmptyState } from '../../../ui/states.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { contentOptions, dashboardsKey, type Content } from '../api/dashboard-queries.ts';
import { boardSearch } from '../api/dashboards-search.ts';
import { useMayChangeDashboards } from '../api/use-dashboard-rights.ts';
import { useDashboardVerbs } from '../components/use-dashboard-verbs.tsx';
import { ContentHead } from '../content/content-head.tsx';
import classes from '../content/content.module.css';
import { EmbedContent } from '../content/embed-content.tsx';
import { FileContent } from '../content/file-content.tsx';
import { NativeContent } from '../content/native-content.tsx';
import type { RegularFile } from '../../../ui/export/send-regularly.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { Waiting } from '../../../ui/waiting.tsx';

interface LinkContentProps {
  readonly name: string;
  readonly url: string;
}

/** Shows one item for as long as the user has access to it. */
export function ContentPage() {
  const { contentId }: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery(contentOptions(Number(contentId)));
  // Even if an earlier response is still cached: the user no longer has access.
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (data !== undefined) return <OpenContent key={data.id} content={data} />;
  return <Waiting query={{ error, refetch }} rows={8} />;
}

function Missing() {
  const text = useText('dashboards');
  usePageTitle(text('missingContent'));
  return (
    <NoPermission
      title={text('missingContent')}
      text={text('missingText')}
      action={
        <Button component={Link} to="/{-$locale}/services/dashboards">
          {text('backToAll')}
        </Button>
      }
    />
  );
}

/** The board with the filters of its address, to be sent regularly; undefined for other contents. */
function useRegularBoard({ id, name, body }: Content): RegularFile | undefined {
  const { search } = useAddress(boardSearch.read);
  const { units, categories } = search;
  if (body.kind !== 'native') return undefined;
  return {
    name,
    content: {
      kind: 'board',
      contentId: id,
      format: 'xlsx',
      ...(units && { units: [...units] }),
      ...(categories && { categories: [...categories] }),
    },
  };
}

function OpenContent({ content }: { readonly content: Content }) {
  const queryClient = useQueryClient();
  const mayChange = useMayChangeDashboards();
  const verbs = useDashboardVerbs(content.briefcase.id);
  const { ref, fullscreen, toggle } = useFullscreenElement();
  const [isArranging, setArranging] = useState(false);
  const [opening, setOpening] = useState(0);
  const regular = useRegularBoard(content);
  const { body } = content;
  const mayArrange = mayChange && body.kind === 'native';
  const refresh = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: dashboardsKey });
    setOpening((before) => before + 1);
  };
  return (
    <div ref={ref} className={classes['page']} data-kind={body.kind}>
      <ContentHead
        content={content}
        isFull={fullscreen}
        onFull={() => void toggle()}
        onRefresh={() => void refresh()}
        onArrange={mayArrange && !isArranging ? () => setArranging(true) : undefined}
        onEdit={mayChange && !isArranging ? () => verbs.editContent(content) : undefined}
        onDelete={mayChange ? () => verbs.deleteContent(content) : undefined}
        regular={regular}
      />
      {body.kind === 'native' && (
        <NativeContent
          content={content}
          board={body}
          isArranging={isArranging}
          onArrange={mayArrange ? setArranging : undefined}
        />
      )}
      {(body.kind === 'embed' || body.kind === 'report') && (
        <EmbedContent key={opening} content={content} onRetry={() => void refresh()} />
      )}
      {body.kind === 'file' && <FileContent content={content} />}
      {body.kind === 'link' && <LinkContent name={content.name} url={body.url} />}
      {verbs.dialogs}
    </div>
  );
}

/** A link that opens outside the portal. */
function LinkContent({ name, url }: LinkContentProps) {
  const text = useText('dashboards');
  return (
    <EmptyState
      icon={IconLink}
      title={text('linkLeads', { host: new URL(url).host })}
      text={url}
      action={
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="filled"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {text('openLink', { name })}
        </Button>
      }
    />
  );
}
