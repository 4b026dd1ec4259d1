import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { FormatLook } from './define-look.ts'
import type { FormatId } from './formats/index.gen.ts'
import { formatLooks } from './formats/look.gen.ts'

const registry: Readonly<Record<string, FormatLook>> = formatLooks

export function isFormatId(id: string): id is FormatId {
  return Object.hasOwn(formatLooks, id)
}

/** Whether cells of the field say a text and nothing more. */
export function hasPlainCell(schema: FieldSchema): boolean {
  const plain = findLook(schema.format)?.hasPlainCell
  return typeof plain === 'function' ? plain(schema) : plain === true
}

/** How values of a format look in lists; undefined where there is no format of that id. */
export function findLook(id: string): FormatLook | undefined {
  return ownValue(registry, id)
}
