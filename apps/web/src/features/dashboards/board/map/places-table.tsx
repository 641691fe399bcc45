import { useText } from '../../../../i18n/use-text.ts';
import { Row, Hint } from '../../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../../ui/status-glyph.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import classes from '../board.module.css';
import { RowsLink } from '../rows-link.tsx';
import { useTileWords, type SourceTile, type TileData } from '../use-tile-words.ts';
import { rowsOfAsset } from './rows-of-asset.ts';

const mostShown = 200;

interface PlacesTableProps {
  readonly tile: SourceTile;
  readonly data: TileData;
}

/** The assets of a map, latest contact first, with their status and time of position. */
export function PlacesTable({ tile, data: { places, placeCount } }: PlacesTableProps) {
  const text = useText('dashboards');
  const status = useText('status');
  const format = useFormat();
  const words = useTileWords();
  const shown = places.slice(0, mostShown);
  return (
    // A scroll area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['scroller']} tabIndex={0} aria-label={words.title(tile)}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{text('group_assets')}</th>
            <th scope="col" data-kind="text">
              {text('group_status')}
            </th>
            <th scope="col">{text('lastPosition')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((place) => (
            <tr key={place.assetId}>
              <th scope="row">
                <RowsLink rows={rowsOfAsset(place.assetId)} className={classes['group']}>
                  {place.code}
                </RowsLink>
              </th>
              <td data-kind="text">
                <Row as="span" inline gap={6}>
                  <StatusGlyph status={place.status} size={12} />
                  {status(place.status)}
                </Row>
              </td>
              <td className="figure">{format.dateTime(place.fixedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {placeCount > shown.length && (
        <Hint padding={8}>{text('moreGroups', { count: placeCount - shown.length })}</Hint>
      )}
    </section>
  );
}
