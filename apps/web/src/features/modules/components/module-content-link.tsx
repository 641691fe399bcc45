import type { SuiteSlug } from '@azimute/contract/routes';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { keptSearch, moduleSearch, type ModuleSearch } from '../api/module-search.ts';

interface ModuleContentLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly slug: SuiteSlug;
  /** Absent for the module itself. */
  readonly content?: string;
  /** Set in addition to period and filters, which are kept. */
  readonly search?: ModuleSearch;
  /** Also marked as current on the pages of the module. */
  readonly isWhole?: boolean;
}

/** Link to a module or its page that keeps period, comparison and filters. */
export function ModuleContentLink(props: ModuleContentLinkProps) {
  const { slug, content, search = {}, isWhole = false, ...rest } = props;
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Other screens have filters with the same names.
  const isInModule = useParams({ strict: false }).slug !== undefined;
  const kept = { ...(isInModule && keptSearch(moduleSearch.read(raw))), ...search };
  const look = { ...rest, activeOptions: { exact: !isWhole, includeSearch: false } };
  return content === undefined ? (
    <Link to="/{-$locale}/services/simc/$slug" params={{ slug }} search={kept} {...look} />
  ) : (
    <Link to="/{-$locale}/services/simc/$slug/$content" params={{ slug, content }} search={kept} {...look} />
  );
}
