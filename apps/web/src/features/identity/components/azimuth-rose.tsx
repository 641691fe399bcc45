import { useText } from '../../../i18n/use-text.ts';
import classes from './azimuth-rose.module.css';

const centre = { x: 392, y: 400 };
const radius = 330;
const bearingDegrees = 57;
const rings = [90, 150, 210, 270, 390, 450, 510, 570, 630, 690];

function at(bearing: number, distance: number): { x: number; y: number } {
  const angle = (bearing * Math.PI) / 180;
  return { x: centre.x + distance * Math.sin(angle), y: centre.y - distance * Math.cos(angle) };
}

function tickLength(bearing: number): number {
  if (bearing % 30 === 0) return 16;
  return bearing % 10 === 0 ? 9 : 5;
}

const bearings = Array.from({ length: 72 }, (_, index) => index * 5);

/** A compass rose with the angle from north to a bearing: what the product is named after. */
export function AzimuthRose() {
  const text = useText('login');
  const cardinals: Readonly<Record<number, string>> = {
    0: text('north'),
    90: text('east'),
    180: text('south'),
    270: text('west'),
  };
  const target = at(bearingDegrees, radius);
  return (
    <svg className={classes['rose']} viewBox="0 0 784 900" preserveAspectRatio="xMidYMid slice">
      {rings.map((ring) => (
        <circle key={ring} className={classes['ring']} cx={centre.x} cy={centre.y} r={ring} />
      ))}
      <circle className={classes['dial']} cx={centre.x} cy={centre.y} r={radius} />
      {bearings.map((bearing) => {
        const outer = at(bearing, radius);
        const inner = at(bearing, radius - tickLength(bearing));
        return (
          <path
            key={bearing}
            className={bearing % 30 === 0 ? classes['mark'] : classes['tick']}
            d={`M${outer.x} ${outer.y}L${inner.x} ${inner.y}`}
          />
        );
      })}
      {bearings
        .filter((bearing) => bearing % 30 === 0)
        .map((bearing) => {
          const { x, y } = at(bearing, radius + 19);
          return (
            <text key={bearing} className={classes['label']} x={x} y={y + 4} textAnchor="middle">
              {cardinals[bearing] ?? String(bearing).padStart(3, '0')}
            </text>
          );
        })}
      <path
        className={classes['sector']}
        d={`M${centre.x} ${centre.y}V${centre.y - radius}A${radius} ${radius} 0 0 1 ${target.x} ${target.y}Z`}
      />
      <path className={classes['north']} d={`M${centre.x} ${centre.y}V${centre.y - radius}`} />
      <path className={classes['bearing']} d={`M${centre.x} ${centre.y}L${target.x} ${target.y}`} />
      <circle className={classes['halo']} cx={target.x} cy={target.y} r="13" />
      <circle className={classes['target']} cx={target.x} cy={target.y} r="6" />
      <circle cx={centre.x} cy={centre.y} r="7" fill="#fff" />
      <text className={classes['angle']} x="444" y="316">
        {String(bearingDegrees).padStart(3, '0')}°
      </text>
    </svg>
  );
}
