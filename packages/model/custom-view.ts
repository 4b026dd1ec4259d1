import { isPlainObject } from '@trellis/base'
import Type from 'typebox'
import { RecordIdText } from './id-texts.ts'
import { refersTo } from './refers-to.ts'

/** The view that a definition names. */
export const ViewId = Type.With(RecordIdText, refersTo({ kind: 'asset', to: 'View' }))

export const customViewPositions = ['above', 'left', 'right'] as const

/** A view that stands beside what the product itself shows (1-3.2-03), for those who may open it. */
export type CustomView = { viewId: string; position: (typeof customViewPositions)[number] }
export const CustomView = Type.Unsafe<CustomView>(
  Type.Object({ viewId: ViewId, position: Type.Enum([...customViewPositions]) }, { additionalProperties: false }),
)

export const homeViewPositions = [...customViewPositions, 'instead'] as const

/** A view at the home of a workspace: beside the apps, or in their place. */
export type HomeView = { viewId: string; position: (typeof homeViewPositions)[number] }
export const HomeView = Type.Unsafe<HomeView>(
  Type.Object({ viewId: RecordIdText, position: Type.Enum([...homeViewPositions]) }, { additionalProperties: false }),
)

export function isCustomView(value: unknown): value is CustomView {
  if (!isPlainObject(value)) return false
  const { viewId, position } = value
  return typeof viewId === 'string' && customViewPositions.some(each => each === position)
}
