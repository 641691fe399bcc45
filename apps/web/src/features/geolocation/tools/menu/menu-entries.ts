import type { MenuTarget } from '../../frame/menu-target.ts';

export type MenuEntry =
  | 'openCard'
  | 'followAsset'
  | 'openDay'
  | 'addToPicked'
  | 'removeFromPicked'
  | 'zoomToCluster'
  | 'showAddress'
  | 'measureFrom'
  | 'nearestHere'
  | 'whoWasHere'
  | 'centreHere'
  | 'copyCoordinates'
  | 'copyLinkToAsset'
  | 'copyLinkToPlace'
  | 'openInApp';

/** Returns the actions for a target, in groups, most likely first. */
export function menuEntries(
  target: MenuTarget,
  isPhone: boolean,
  isPicked: boolean,
): readonly (readonly MenuEntry[])[] {
  const elsewhere: readonly MenuEntry[][] = isPhone ? [['openInApp']] : [];
  switch (target.kind) {
    case 'place':
      return [
        ['showAddress', 'copyCoordinates', 'copyLinkToPlace'],
        ['nearestHere', 'whoWasHere'],
        ['measureFrom', 'centreHere'],
        ...elsewhere,
      ];
    case 'cluster':
      return [['zoomToCluster', 'centreHere']];
    case 'asset': {
      const pick = isPicked ? 'removeFromPicked' : 'addToPicked';
      return target.place === null
        ? [['openCard', 'openDay'], [pick], ['copyLinkToAsset']]
        : [
            ['openCard', 'followAsset', 'openDay'],
            [pick],
            ['nearestHere', 'whoWasHere', 'measureFrom', 'centreHere'],
            ['copyLinkToAsset', 'copyCoordinates'],
            ...elsewhere,
          ];
    }
  }
}
