import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { embedOriginsOptions } from '../api/dashboard-queries.ts';
import { useDashboardForm } from './use-dashboard-form.ts';

interface OriginsDialogProps {
  readonly onClose: () => void;
}

/** Origins allowed for embedded pages, one per line. */
export function OriginsDialog(props: OriginsDialogProps) {
  const { data } = useQuery(embedOriginsOptions);
  return data === undefined ? null : <OriginsForm {...props} origins={data.origins} />;
}

function OriginsForm({ origins, onClose }: OriginsDialogProps & { readonly origins: readonly string[] }) {
  const text = useText('dashboards');
  const form = useDashboardForm<{ readonly origins: string }, unknown>({
    stored: { origins: origins.join('\n') },
    required: [],
    isNew: false,
    attempt: 'origins',
    save: ({ origins: lines }) =>
      callApi('changeEmbedOrigins', {
        body: {
          origins: [
            ...new Set(
              lines
                .split(/\s+/)
                .filter((line) => line !== '')
                .map(originOf),
            ),
          ],
        },
      }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={text('origins')} saveLabel={text('save')} onClose={onClose}>
      <TextAreaField
        {...form.field('origins', text('originsLabel'), text('originsHint'))}
        placeholder="https://reports.example.com"
        minRows={4}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Reduces a pasted URL to its origin; invalid ones are left for the server to reject. */
function originOf(line: string): string {
  return URL.canParse(line) ? new URL(line).origin : line;
}
