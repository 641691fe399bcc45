import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CountermeasureKind } from '@azimute/contract';
import {
  alertFilesMost,
  alertNoteMaxLength,
  countermeasureKinds,
  countermeasureMaxLength,
  orderNumberMaxLength,
} from '@azimute/contract/alerts/values';
import { useHotkeys } from '@mantine/hooks';
import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { callApi } from '../../../api/client.ts';
import { randomUuid } from '../../../api/random-key.ts';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SuggestingField, TextField } from '../../../ui/form/fields.tsx';
import { FilesField } from '../../../ui/form/files-field.tsx';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import type { Alert } from '../api/alerts-queries.ts';
import { useTreatmentForm } from './use-treatment-form.tsx';

interface TreatmentComposerProps {
  readonly alert: Alert;
  /** Increases each time the key or the button in the header requests the focus. */
  readonly asked: number;
  readonly onAdded: () => void;
}

type Kind = 'countermeasure' | 'comment';

/** Adds a countermeasure or a comment to an alert's history. Mount a new instance for each. */
export function TreatmentComposer({ alert, asked, onAdded }: TreatmentComposerProps) {
  const text = useText('alerts');
  const [kind, setKind] = useState<Kind>('countermeasure');
  // Idempotency key: a retry after a lost response adds nothing twice.
  const [key] = useState(randomUuid);
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isComment, form } = useComposerForm({ kind, alert, key, onAdded });
  const guard = useUnsavedGuard(form.isUnsaved);
  useSubmitKey(element, form);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  return (
    <Stack
      as="form"
      ref={element}
      noValidate
      gap={8}
      padding={12}
      border="all"
      radius={3}
      aria-label={text('addToHistory')}
      onSubmit={(event) => form.submit(element.current, event)}
    >
      <SegmentedControl
        size="xs"
        aria-label={text('addToHistory')}
        value={kind}
        data={[
          { value: 'countermeasure', label: text('countermeasure') },
          { value: 'comment', label: text('comment') },
        ]}
        onChange={(next) => setKind(next)}
      />
      <DescriptionField field={field} isComment={isComment} form={form} />
      <CountermeasureFields isComment={isComment} form={form} alert={alert} />
      {form.changeCount === 0 ? (
        <Row justify="end">
          <Button type="submit" size="xs">
            {text('add')}
          </Button>
        </Row>
      ) : (
        <FormFoot
          saveLabel={text('add')}
          changes={0}
          asking={guard.isBlocked}
          isSaving={form.isSaving}
          onKeep={guard.stay}
          onCancel={form.discard}
          onDiscard={guard.leave}
        />
      )}
    </Stack>
  );
}

interface CountermeasureFieldsProps {
  readonly isComment: boolean;
  readonly form: ReturnType<typeof useComposerForm>['form'];
  readonly alert: Alert;
}

function CountermeasureFields({ isComment, form, alert }: CountermeasureFieldsProps) {
  const text = useText('alerts');
  const words = useText('alert-words');
  const seesFiles = useSeesModule('services:file-manager');
  return (
    !isComment && (
      <Stack columns="repeat(auto-fit, minmax(130px, 1fr))" gap={8}>
        <Select
          label={text('countermeasureKind')}
          allowDeselect={false}
          data={countermeasureKinds.map((value) => ({ value, label: words(`${value}_measure`) }))}
          value={form.values.kind}
          onChange={(value) => {
            const chosen = countermeasureKinds.find((one) => one === value);
            if (chosen) form.set('kind', chosen);
          }}
        />
        <SuggestingField
          {...form.field('orderNumber', text('workOrder'))}
          maxLength={orderNumberMaxLength}
          data={alert.workOrders.map(({ code }) => code)}
        />
        <TextField {...form.field('solutionDate', text('solutionDate'))} type="date" />
        {seesFiles && (
          <FilesField
            label={text('files')}
            most={alertFilesMost}
            ids={form.values.fileIds}
            onChange={(ids) => form.set('fileIds', ids)}
          />
        )}
      </Stack>
    )
  );
}

function useSubmitKey(
  element: RefObject<HTMLFormElement | null>,
  form: ReturnType<typeof useComposerForm>['form'],
) {
  useHotkeys(
    [
      [
        'mod+Enter',
        () => {
          if (element.current?.contains(document.activeElement) === true) form.submit(element.current);
        },
      ],
    ],
    [],
  );
}

interface DescriptionFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isComment: boolean;
  readonly form: ReturnType<typeof useComposerForm>['form'];
}

function DescriptionField({ field, isComment, form }: DescriptionFieldProps) {
  const text = useText('alerts');
  return (
    <Textarea
      ref={field}
      aria-label={text(isComment ? 'commentHint' : 'countermeasureHint')}
      placeholder={text(isComment ? 'commentHint' : 'countermeasureHint')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={isComment ? alertNoteMaxLength : countermeasureMaxLength}
      value={form.values.description}
      onChange={(event) => form.set('description', event.currentTarget.value)}
      error={form.errorOf('description')}
    />
  );
}

interface ComposerFormInput {
  readonly kind: Kind;
  readonly alert: Alert;
  readonly key: string;
  readonly onAdded: () => void;
}

function useComposerForm({ kind, alert, key, onAdded }: ComposerFormInput) {
  const text = useText('alerts');
  const messages = useText('messages');
  const isComment = kind === 'comment';
  const { form } = useTreatmentForm({
    alert,
    stored: () => ({
      kind: 'other' as CountermeasureKind,
      description: '',
      orderNumber: '',
      solutionDate: '',
      fileIds: [] as readonly string[],
    }),
    required: ['description'],
    send: ({ kind: measure, description, orderNumber, solutionDate, fileIds }) => {
      const params = { alertId: alert.id };
      return isComment
        ? callApi('commentAlert', { params, body: { key, note: description } })
        : callApi('addCountermeasure', {
            params,
            body: {
              key,
              kind: measure,
              description,
              orderNumber: orderNumber.trim() || null,
              solutionDate: solutionDate || null,
              fileIds: fileIds.map(Number),
            },
          });
    },
    done: isComment ? text('commented') : messages('countermeasure_created'),
    onDone: onAdded,
  });
  return { isComment, form };
}
