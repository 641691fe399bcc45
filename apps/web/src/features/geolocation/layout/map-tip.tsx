import { Box } from '../../../ui/layout/primitives.tsx';
import type { PrimitiveProps } from '../../../ui/layout/read-look.ts';
import classes from './map-tip.module.css';

interface MapTipProps extends Pick<PrimitiveProps, 'minWidth' | 'maxWidth' | 'style' | 'children'> {
  readonly classNames?: string;
}

/** Box over the map with details of what is hovered. */
export function MapTip({ classNames = '', ...props }: MapTipProps) {
  return (
    <Box
      paddingBlock={8}
      paddingInline={10}
      position="absolute"
      zIndex="map-ui"
      pointerEvents="none"
      fontSize={12}
      line={18}
      radius={2}
      shadow={3}
      className={`tip ${classes['tip']} ${classNames}`}
      role="tooltip"
      {...props}
    />
  );
}
