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

/** A fictitious coast, borders and roads behind the rose. */
const land =
  'M0 0H784V398C752 404 716 396 688 408C660 420 628 410 604 424C584 436 566 462 540 468C512 474 498 500 470 508C440 516 424 540 396 548C362 558 330 552 304 572C270 598 232 606 204 640C178 672 150 680 128 716C108 748 74 764 62 806C54 836 66 868 58 900H0Z';
const borders =
  'M0 96C40 104 62 88 96 96C140 106 150 84 186 100C220 116 196 150 214 178C232 206 210 230 236 246C268 264 258 294 262 322C268 356 244 380 260 402C280 430 330 420 356 398C384 374 430 384 470 366C510 348 540 352 572 320C600 292 650 318 690 292C716 276 712 240 730 214C744 192 736 150 784 120';
const roads =
  'M138 112C164 150 146 184 144 226C142 268 176 300 184 346C190 382 232 432 250 482M0 200C40 232 70 236 92 288C112 334 162 352 190 398C214 436 238 452 252 484M268 484C288 440 330 420 356 360C384 296 430 268 444 212C456 164 502 130 528 86M784 346C740 370 700 384 640 410C590 424 532 402 486 368C442 342 398 388 350 420C318 442 290 462 268 484M544 84C552 150 566 196 590 250C614 304 636 350 614 410M0 700C44 668 78 642 120 606C162 572 220 536 252 500';

const bearings = Array.from({ length: 72 }, (_, index) => index * 5);

/** A compass rose with the angle from north to a bearing, the product's namesake. */
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
      <path className={classes['land']} d={land} />
      <path className={classes['border']} d={borders} />
      <path className={classes['road']} d={roads} />
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
