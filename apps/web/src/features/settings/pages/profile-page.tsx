import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProfileForm } from '../components/profile-form.tsx';
import classes from '../components/settings.module.css';

export function ProfilePage() {
  const text = useText('settings');
  const profile = useProfile();
  return (
    <div className={classes['page']}>
      <PageHeader title={text('profileTitle')} />
      <ProfileForm profile={profile} />
    </div>
  );
}
