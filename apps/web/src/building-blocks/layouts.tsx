import { Box, Row, Stack, Surface, Text, Title, Lead, Muted, Hint } from '../ui/layout/primitives.tsx';
import { Block } from './block.tsx';

export function Layouts() {
  return (
    <Block name="Stack, Row, Box, Text, Title, Surface" isWide>
      <Stack gap={16}>
        <Row gap={16} align="baseline" wrap>
          <Title size={20}>Title 20</Title>
          <Title as="h3" size={16}>
            Title 16
          </Title>
          <Text>Text 14</Text>
          <Lead>Text 13</Lead>
          <Hint figure>Text 12, 1,204.50</Hint>
          <Text size={12} color="danger-text" weight="medium">
            Text 12
          </Text>
        </Row>
        <Row gap={12} align="stretch" wrap>
          <Surface padding={16} gap={4} maxWidth={240} flex={1}>
            <Text weight="medium" truncate>
              What is longer than the place that it has
            </Text>
            <Lead breaks>Broken-where-there-is-no-other-place-to-break-a-word</Lead>
          </Surface>
          <Surface fill="sunken" padding={16} radius={2}>
            <Row justify="space-between" gap={8}>
              <Text as="span" size={13}>
                At the start
              </Text>
              <Muted as="span">at the end</Muted>
            </Row>
          </Surface>
          <Surface position="relative" padding={16} minHeight={64} flex={1}>
            <Hint>What lies over its place</Hint>
            <Box position="absolute" right={8} top={8} width={24} height={4} radius={0} fill="data-1" />
          </Surface>
        </Row>
        <Stack columns="160px minmax(0, 1fr)" phoneColumns={1} gap={8}>
          <Surface fill="sunken" border="none" padding={8} minHeight={28} phoneMinHeight={44}>
            Taller on a phone
          </Surface>
          <Surface fill="sunken" border="block" radius={0} padding={8}>
            Below it on a phone
          </Surface>
        </Stack>
      </Stack>
    </Block>
  );
}
