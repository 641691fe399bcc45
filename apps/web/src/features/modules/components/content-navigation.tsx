import type { SuiteSlug } from '@azimute/contract/routes';
import { useText } from '../../../i18n/use-text.ts';
import { contents } from '../api/contents.ts';
import { ModuleContentLink } from './module-content-link.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './content-navigation.module.css';

/** Pages of a module, with the open one marked. */
export function ContentNavigation({ slug }: { readonly slug: SuiteSlug }) {
  const text = useText('modules');
  return (
    <Box
      as="nav"
      gap={4}
      paddingBottom={12}
      wrap
      className={classes['contents']}
      aria-label={text('contents')}
    >
      <ModuleContentLink slug={slug}>{text('overview')}</ModuleContentLink>
      {contents[slug].map((content) => (
        <ModuleContentLink key={content} slug={slug} content={content}>
          {text(`content_${content}`)}
        </ModuleContentLink>
      ))}
    </Box>
  );
}
