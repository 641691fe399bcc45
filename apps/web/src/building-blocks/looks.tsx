import { Row, Stack } from '../ui/layout/primitives.tsx';
import { Bars } from '../ui/charts/bars.tsx';
import { TrendLine } from '../ui/charts/trend-line.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Block } from './block.tsx';

/** Classes of looks.css, for elements of any kind. */
export function Looks() {
  return (
    <Block name="Looks" isWide>
      <Stack columns={2} phoneColumns={1} gap={16}>
        <Row gap={12} wrap>
          <a className="link" href="#looks">
            Link
          </a>
          <button type="button" className="text-button">
            <IconPlus size={14} aria-hidden />
            Text button
          </button>
          <button type="button" className="toggle" data-adds>
            Adds
          </button>
          <button type="button" className="toggle" aria-pressed>
            Pressed
          </button>
          <button type="button" className="toggle" aria-pressed={false}>
            Not pressed
          </button>
          <button type="button" className="icon-button" aria-label="Icon button">
            <IconX size={16} aria-hidden />
          </button>
          <select className="small-field" aria-label="Small field">
            <option>Small field</option>
          </select>
          <span className="quiet">Quiet</span>
        </Row>
        <Row gap={12} wrap>
          {[1, 2, 3].map((place) => (
            <Row as="span" key={place} inline gap={6} className="series" data-series={place}>
              Series {place}
            </Row>
          ))}
          <TrendLine values={[3, 5, 4, null, 6, 8, 7]} target={6} />
        </Row>
        <ul className="boxed">
          {['First', 'Second'].map((name) => (
            <Row as="li" key={name} padding={8} minHeight={40}>
              {name}
            </Row>
          ))}
        </ul>
        <Figures />
        <Bars
          bars={[
            { key: 1, label: 'Most', value: 31, words: '31' },
            { key: 2, label: 'Others', value: 12, words: '12', isQuiet: true },
          ]}
        />
      </Stack>
    </Block>
  );
}

function Figures() {
  return (
    <>
      <dl className="facts-list">
        <dt>Hour meter</dt>
        <dd>7,366.0 h</dd>
        <dt>Odometer</dt>
        <dd>317,957 km</dd>
      </dl>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">UL</th>
            <th scope="col">Alerts</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Sobradinho</th>
            <td className="figure">36</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
