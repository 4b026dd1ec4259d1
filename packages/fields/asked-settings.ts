import type { FieldSchema } from '@trellis/model'
import { findFormat } from './find-format.ts'
import { valueAt } from './values/path.ts'

/** Paths of what whoever makes this field has to say, and has not. */
export function unsaidSettings(field: FieldSchema): string[] {
  return askedSettings(field).filter(path => valueAt(field, path) === undefined)
}

export function askedSettings({ format }: FieldSchema): readonly string[] {
  return findFormat(format)?.asks ?? []
}
