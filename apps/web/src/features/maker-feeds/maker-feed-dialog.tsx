import {
  makerFeedAuths,
  makerFeedEveryMinutes,
  makerFeedNameMaxLength,
  makerFeedSecretMaxLength,
  makerFeedUrlMaxLength,
  type MakerFeedAuth,
} from '@azimute/contract/maker-feeds';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { NumberField, PasswordField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { Pair } from '../../ui/form/pair.tsx';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { RecordDialog } from '../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../ui/record/record-screen.tsx';
import { useRecordEdit } from '../../ui/record/use-record-edit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { makerFeedRecord, type MakerFeed } from './maker-feed-list.ts';

interface FeedValues {
  readonly name: string;
  readonly snapshotUrl: string;
  readonly seriesUrl: string;
  readonly auth: MakerFeedAuth;
  readonly tokenUrl: string;
  readonly userName: string;
  readonly scope: string;
  readonly timeZone: string;
  readonly everyMinutes: number | '';
  readonly enabled: boolean;
  /** Only of a new feed; stored by a call of its own. */
  readonly secret: string;
}

const emptyFeed: FeedValues = {
  name: '',
  snapshotUrl: '',
  seriesUrl: '',
  auth: 'oauth2',
  tokenUrl: '',
  userName: '',
  scope: '',
  timeZone: 'UTC',
  everyMinutes: makerFeedEveryMinutes.usual,
  enabled: true,
  secret: '',
};
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface MakerFeedDialogProps extends FormClosing {
  /** Absent for a new feed. */
  readonly feed: MakerFeed | undefined;
}

/** Form of a feed: where it is, how the portal signs in, and how often it is read. */
export function MakerFeedDialog({ feed, ...closing }: MakerFeedDialogProps) {
  const text = useText('maker-feeds');
  const queryClient = useQueryClient();
  const edit = useRecordEdit(makerFeedRecord, feed, {
    values: feed === undefined ? emptyFeed : { ...feed, secret: '' },
    required: ['name', 'snapshotUrl', 'everyMinutes'],
    check: ({ auth, tokenUrl, userName }) => ({
      tokenUrl: auth === 'oauth2' && tokenUrl.trim() === '' ? 'required' : null,
      userName: hasUser(auth) && userName.trim() === '' ? 'required' : null,
    }),
    limited: 'name',
    wordsFor: (error) => (error === 'invalid' ? text('refusedField') : undefined),
    toBody: ({ secret: _secret, everyMinutes, ...values }) => ({
      ...values,
      tokenUrl: values.auth === 'oauth2' ? values.tokenUrl : '',
      scope: values.auth === 'oauth2' ? values.scope : '',
      userName: hasUser(values.auth) ? values.userName : '',
      everyMinutes: Number(everyMinutes),
    }),
    onSaved: async (saved) => {
      const { secret } = edit.form.values;
      if (secret !== '' && 'id' in saved)
        await callApi('setMakerFeedSecret', { params: { makerFeedId: saved.id }, body: { secret } });
      await queryClient.invalidateQueries({ queryKey: makerFeedRecord.key });
      closing.onClose();
    },
  });
  return (
    <RecordDialog edit={edit} {...closing} name={feed?.name} isWide>
      <FeedFields form={edit.form} isNew={feed === undefined} />
    </RecordDialog>
  );
}

const hasUser = (auth: MakerFeedAuth): boolean => auth === 'oauth2' || auth === 'basic';

function FeedFields({ form, isNew }: { readonly form: RecordForm<FeedValues>; readonly isNew: boolean }) {
  const text = useText('maker-feeds');
  const { auth } = form.values;
  const address = { maxLength: makerFeedUrlMaxLength } as const;
  return (
    <>
      <Pair>
        <TextField
          {...form.field('name', text('name'), text('nameHint'))}
          required
          maxLength={makerFeedNameMaxLength}
          data-autofocus
        />
        <NumberField
          form={form}
          name="everyMinutes"
          label={text('everyMinutes')}
          required
          min={makerFeedEveryMinutes.least}
          max={makerFeedEveryMinutes.most}
          allowDecimal={false}
        />
      </Pair>
      <TextField
        {...form.field('snapshotUrl', text('snapshotUrl'), text('snapshotUrlHint'))}
        required
        {...address}
      />
      <TextField {...form.field('seriesUrl', text('seriesUrl'), text('seriesUrlHint'))} {...address} />
      <Pair>
        <SelectField
          form={form}
          name="auth"
          label={text('auth')}
          allowDeselect={false}
          searchable={false}
          data={makerFeedAuths.map((value) => ({ value, label: text(`auth_${value}`) }))}
        />
        {hasUser(auth) && (
          <TextField form={form} name="userName" label={text('userName')} required {...address} />
        )}
      </Pair>
      {auth === 'oauth2' && (
        <Pair>
          <TextField form={form} name="tokenUrl" label={text('tokenUrl')} required {...address} />
          <TextField {...form.field('scope', text('scope'), text('scopeHint'))} {...address} />
        </Pair>
      )}
      {isNew && auth !== 'none' && (
        <PasswordField
          {...form.field('secret', text('secret'), text('secretHint'))}
          autoComplete="new-password"
          maxLength={makerFeedSecretMaxLength}
        />
      )}
      <Pair>
        <SelectField
          {...form.field('timeZone', text('timeZone'), text('timeZoneHint'))}
          allowDeselect={false}
          data={zones}
        />
        <SwitchField form={form} name="enabled" label={text('enabled')} />
      </Pair>
    </>
  );
}
