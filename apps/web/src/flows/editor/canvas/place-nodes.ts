import type { Point, Size } from './diagram.ts'

export type Box = Point & Size

/** What lies between two boxes at least. */
const gap = 24
/** Boxes that are dropped go to the nearest free place on a grid of these steps. */
const grid = 16

export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap

/** The nearest place to a wanted one where nothing else lies. */
export function freePlace(wanted: Box, taken: readonly Box[]): Point {
  const near = taken.filter(other => overlaps(wanted, other))
  if (near.length === 0) return { x: wanted.x, y: wanted.y }
  for (let ring = 1; ; ring += 1) {
    const free = ringOf(ring)
      .map(({ x, y }) => ({ ...wanted, x: wanted.x + x * grid, y: wanted.y + y * grid }))
      .filter(box => !taken.some(other => overlaps(box, other)))
      .toSorted((one, other) => distance(one, wanted) - distance(other, wanted))
    const [best] = free
    if (best) return { x: best.x, y: best.y }
  }
}

function ringOf(ring: number): Point[] {
  const points: Point[] = []
  for (let at = -ring; at <= ring; at += 1)
    points.push({ x: at, y: -ring }, { x: at, y: ring }, { x: -ring, y: at }, { x: ring, y: at })
  return points
}

const distance = (one: Point, other: Point) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

/** Boxes from the top on; one that would lie on those above it goes below them. */
export function withoutOverlaps(boxes: ReadonlyMap<string, Box>): Map<string, Box> {
  const placed = new Map<string, Box>()
  const byHeight = [...boxes].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x)
  for (const [id, box] of byHeight) {
    let own = box
    for (let other = hit(own, placed); other; other = hit(own, placed))
      own = { ...own, y: other.y + other.height + gap }
    placed.set(id, own)
  }
  return placed
}

const hit = (box: Box, placed: ReadonlyMap<string, Box>): Box | undefined =>
  [...placed.values()].find(other => overlaps(box, other))
