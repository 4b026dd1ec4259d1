import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition } from '../define-format.ts'

type Finder = (id: string) => FormatDefinition | undefined

let find: Finder | undefined

/** The registry gives itself, as that of the rules does. */
export function setFormatFinder(finder: Finder): void {
  find = finder
}

/** The format of a value inside another one. */
export function nestedFormat(id: string): FormatDefinition | undefined {
  if (!find) throw new Error('The formats are not loaded')
  return find(id)
}

/** Values to show and test with, as far as the formats inside have some. */
export function nestedSamples(schema: FieldSchema): unknown[] {
  return nestedFormat(schema.format)?.samples(schema) ?? []
}
