import type { BuiltSlug } from '@azimute/contract/routes';
import { IconFileUnknown } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { ContentLink } from './content-link.tsx';

/** In the place of a page that the module has not. */
export function NothingFound({ slug }: { readonly slug: BuiltSlug }) {
  const text = useText('modules');
  usePageTitle(text('noContent'));
  return (
    <EmptyState
      icon={<IconFileUnknown size={28} stroke={1.5} aria-hidden />}
      title={text('noContent')}
      text={text('noContentText', { name: text(`name_${slug}`) })}
      action={<ContentLink slug={slug}>{text('toModule', { name: text(`name_${slug}`) })}</ContentLink>}
    />
  );
}
