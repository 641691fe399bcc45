import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { OfflineCard } from '../../offline/components/offline-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProfileForm } from '../components/profile-form.tsx';

export function ProfilePage() {
  const text = useText('settings');
  const profile = useProfile();
  return (
    <Stack gap={16} paddingTop={20} paddingBottom={24} paddingInline="gutter" width="100%" maxWidth={760}>
      <PageHeader title={text('profileTitle')} />
      <ProfileForm profile={profile} />
      {profile.seen_by === null && <OfflineCard personId={profile.id} />}
    </Stack>
  );
}
