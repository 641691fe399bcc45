import { useText } from '../../../i18n/use-text.ts';
import classes from './preview.module.css';

interface PreviewMessageProps {
  readonly of: 'loading' | 'broken';
}

export function PreviewMessage({ of }: PreviewMessageProps) {
  const text = useText('files');
  return (
    <output className={classes['message']}>
      {text(of === 'loading' ? 'previewLoading' : 'previewBroken')}
    </output>
  );
}
