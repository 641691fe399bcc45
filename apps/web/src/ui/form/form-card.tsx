import { Button } from '@mantine/core';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSaveKey } from '../dialog-layers.ts';
import { Row, Text } from '../layout/primitives.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import classes from './form-card.module.css';
import type { RecordForm } from './use-record-form.ts';
import { LeaveQuestion } from './use-form-element.tsx';

interface FormCardProps<Values extends object> {
  readonly form: RecordForm<Values>;
  readonly saveLabel: string;
  readonly children: ReactNode;
}

/** A form within its screen. Ctrl+Enter saves; leaving asks before changes are lost. */
export function FormCard<Values extends object>({ form, saveLabel, children }: FormCardProps<Values>) {
  const { changeCount, isSaving } = form;
  const text = useText('ui');
  const guard = useUnsavedGuard(form.isUnsaved);
  const element = useRef<HTMLFormElement>(null);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (changeCount > 0) form.submit(element.current);
  };
  useSaveKey(submit);
  return (
    <form ref={element} noValidate className={classes['card']} onSubmit={submit}>
      {children}
      <Row justify="end" wrap gap={8} paddingTop={16} border="top">
        <Text as="output" fontSize={12} color="text-2" className={classes['unsaved']}>
          {changeCount > 0 && text('unsavedCount', { count: changeCount })}
        </Text>
        {changeCount > 0 && (
          <Button disabled={isSaving} onClick={form.discard}>
            {text('discard')}
          </Button>
        )}
        <Button type="submit" variant="filled" disabled={changeCount === 0} loading={isSaving}>
          {saveLabel}
        </Button>
      </Row>
      <LeaveQuestion guard={guard} count={changeCount} />
    </form>
  );
}
