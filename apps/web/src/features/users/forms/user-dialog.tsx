import type { User } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { PhotoField } from '../../../ui/photo-field/photo-field.tsx';
import { Photo, PersonPhoto } from '../../../ui/photo.tsx';
import { useUserRights } from '../api/use-user-rights.ts';
import { useUserForm } from './use-user-form.tsx';
import { UserFields } from './user-fields.tsx';

interface UserDialogProps {
  /** Absent for a new user. */
  readonly user?: User;
  readonly onClose: () => void;
  readonly onSaved: (user: User) => void;
}

const photoPx = 80;

/** Adds a user, or changes the fields that this account controls. */
export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const text = useText('users');
  const { mayChangePerson } = useUserRights();
  const { form, question } = useUserForm(user, onSaved);
  const { name, photo } = form.values;
  return (
    <>
      <FormDialog
        form={form}
        title={user === undefined ? text('createTitle') : text('editTitle', { name: user.name })}
        saveLabel={text(user === undefined ? 'create' : 'save')}
        onClose={onClose}
      >
        {(user === undefined || mayChangePerson(user)) && (
          <PhotoField
            of="person"
            label={text('photo')}
            name={name}
            current={
              user === undefined ? (
                <Photo of="person" name={name} blob={undefined} size={photoPx} />
              ) : (
                <PersonPhoto person={user} size={photoPx} />
              )
            }
            hasCurrent={user !== undefined && user.photo !== null}
            draft={photo}
            onDraft={(draft) => form.set('photo', draft)}
            error={form.errorOf('photo')}
          />
        )}
        <UserFields form={form} user={user} />
      </FormDialog>
      {question}
    </>
  );
}
