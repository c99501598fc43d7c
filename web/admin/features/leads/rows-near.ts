/** The rows of a list to draw, and the height of those that are left out, px. */
export interface RowsNear {
  first: number;
  /** One more than the index of the last. */
  end: number;
  above: number;
  below: number;
}

/**
 * The rows that touch a stretch of the list; the nearest one where none does.
 * @param heights of all rows, at least one, px
 * @param stretch from where to where, px below the top of the list
 */
export function rowsNear(
  heights: readonly number[],
  stretch: { from: number; to: number },
): RowsNear {
  const near: RowsNear = { first: 0, end: 0, above: 0, below: 0 };
  const last = heights.length - 1;
  let top = 0;
  for (const [index, height] of heights.entries()) {
    const bottom = top + height;
    if (bottom < stretch.from && index < last) {
      near.first = index + 1;
      near.above = bottom;
    } else if (top <= stretch.to || index === near.first) near.end = index + 1;
    else near.below += height;
    top = bottom;
  }
  return near;
}
