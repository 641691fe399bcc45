import { Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { AssetName } from '../../../ui/asset-name.tsx';
import { AssetLetter } from './asset-letter.tsx';
import { AssetSearch } from './asset-search.tsx';
import classes from './routes-panel.module.css';

/** Selected assets, and adding more. Pressing one opens it: list and figures show it. */
export function AssetChips() {
  const text = useText('routes');
  const { picked, open, change } = useRoutesScreen();
  const remove = (id: number): void =>
    change(({ asset, ...before }) => ({
      ...before,
      assets: picked.map((one) => one.id).filter((one) => one !== id),
      ...(asset !== undefined && asset !== id && { asset }),
    }));
  return (
    <Row as="ul" align="stretch" gap={6} className={classes['chips']} aria-label={text('assets')}>
      {picked.map(({ id, code, place, isArchived }) => (
        <Row
          as="li"
          key={id}
          inline
          height="var(--control-h-sm)"
          fontSize={13}
          whiteSpace="nowrap"
          radius={2}
          className={classes['chip']}
          data-open={id === open?.id || undefined}
        >
          <button
            type="button"
            data-print="text"
            aria-pressed={id === open?.id}
            onClick={() => change((before) => ({ ...before, asset: id }))}
          >
            <AssetLetter place={place} />
            <AssetName asset={{ isArchived }}>{code}</AssetName>
          </button>
          <button type="button" aria-label={text('removeAsset', { code })} onClick={() => remove(id)}>
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </Row>
      ))}
      <li>
        <Popover position="bottom-start" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <button type="button" className="toggle" data-adds>
              <IconPlus size={14} stroke={2} aria-hidden />
              {text('addAsset')}
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={text('addAsset')}>
            <AssetSearch />
          </Popover.Dropdown>
        </Popover>
      </li>
    </Row>
  );
}
