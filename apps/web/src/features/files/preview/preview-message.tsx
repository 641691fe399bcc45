import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';

interface PreviewMessageProps {
  readonly of: 'loading' | 'broken';
}

export function PreviewMessage({ of }: PreviewMessageProps) {
  const text = useText('files');
  return (
    <Text as="output" alignSelf="center" padding={16} color="text-2" fontSize={13} textAlign="center">
      {text(of === 'loading' ? 'previewLoading' : 'previewBroken')}
    </Text>
  );
}
