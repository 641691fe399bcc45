import type { HeldTarget } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Leads from a figure to the entry of the target that it is held against, for whoever sees the Cockpit. */
export function TargetLink({ target }: { readonly target: Pick<HeldTarget, 'id'> }) {
  const text = useText('modules');
  if (!useSeesModule('services:simc:cockpit')) return null;
  return (
    <Link
      to="/{-$locale}/services/simc/$slug/$content"
      params={{ slug: 'cockpit', content: 'targets' }}
      search={{ target: target.id }}
    >
      {text('openTarget')}
    </Link>
  );
}
