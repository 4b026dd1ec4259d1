import { isPlainObject } from '@trellis/base'

/** What is dragged onto the canvas: a new component of a kind, or some of the view. */
export type Dragged = { kind: string } | { ids: readonly string[] }

const key = 'viewComponents'

export const asDragged = (dragged: Dragged): Record<string, unknown> => ({ [key]: dragged })

export function draggedIn(data: Record<string | symbol, unknown>): Dragged | undefined {
  const value = data[key]
  if (!isPlainObject(value)) return undefined
  const { kind, ids } = value
  if (typeof kind === 'string') return { kind }
  return Array.isArray(ids) && ids.every(id => typeof id === 'string') ? { ids } : undefined
}
