/** Sparks per click. */
const SPARKS = 8;
/** Longest flight distance of a spark, in px. */
const REACH = 80;
/** Flight time, in ms. */
const FLIGHT = 600;

const COLOURS = ['tan-400', 'teal-400', 'green-700'].map((tone) => `var(--color-${tone})`);

/** Draws sparks at every mouse click. Only for fine pointers without reduced motion. */
export function throwSparksOnClick(): () => void {
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') throwSparks(event.clientX, event.clientY);
  };
  document.addEventListener('pointerdown', onPointerDown, { passive: true });
  return () => document.removeEventListener('pointerdown', onPointerDown);
}

function throwSparks(x: number, y: number): void {
  for (let index = 0; index < SPARKS; index += 1) {
    const spark = document.createElement('span');
    spark.dataset.spark = '';
    spark.setAttribute('aria-hidden', 'true');
    Object.assign(spark.style, {
      position: 'fixed',
      zIndex: '80',
      left: `${x - 3}px`,
      top: `${y - 3}px`,
      width: '6px',
      height: '6px',
      borderRadius: '50%',
      pointerEvents: 'none',
      background: COLOURS[index % COLOURS.length],
    });
    document.body.append(spark);
    const angle = (index / SPARKS) * 2 * Math.PI;
    const reach = REACH * (0.55 + 0.45 * Math.random());
    const flight = spark.animate(
      [
        { translate: '0 0', scale: 1, opacity: 0.9 },
        {
          translate: `${Math.cos(angle) * reach}px ${Math.sin(angle) * reach}px`,
          scale: 0.2,
          opacity: 0,
        },
      ],
      { duration: FLIGHT, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
    );
    flight.onfinish = () => spark.remove();
  }
}
