import type { SuiteSlug } from '@azimute/contract/routes';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { keptSearch, moduleSearch, type ModuleSearch } from '../api/module-search.ts';

interface ModuleContentLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly slug: SuiteSlug;
  /** Absent: the module itself. */
  readonly content?: string;
  /** Beside period and filters, which stay. */
  readonly search?: ModuleSearch;
  /** Also current on the pages of the module. */
  readonly isWhole?: boolean;
}

/** Leads to a module or a page of it, and keeps period, comparison and filters. */
export function ModuleContentLink(props: ModuleContentLinkProps) {
  const { slug, content, search = {}, isWhole = false, ...rest } = props;
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Filters of other screens have the same names.
  const isInModule = useParams({ strict: false }).slug !== undefined;
  const kept = { ...(isInModule && keptSearch(moduleSearch.read(raw))), ...search };
  const look = { ...rest, activeOptions: { exact: !isWhole, includeSearch: false } };
  return content === undefined ? (
    <Link to="/{-$locale}/services/simc/$slug" params={{ slug }} search={kept} {...look} />
  ) : (
    <Link to="/{-$locale}/services/simc/$slug/$content" params={{ slug, content }} search={kept} {...look} />
  );
}
