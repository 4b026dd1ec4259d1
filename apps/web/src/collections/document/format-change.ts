import { isSameJson } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { valueAt } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { withFormat } from './fields.ts'

/** What a field may have whatever its format; formats have settings of their own beside it. */
export const commonSettings = [
  'title',
  'description',
  'info',
  'default',
  'metadata.unique',
  'metadata.detailGroupId',
  'metadata.detailPriority',
  'metadata.fieldSize',
  'metadata.hidden',
  'metadata.disabled',
  'metadata.required',
  'metadata.calculation',
  'metadata.invalid',
  'metadata.coreOptionsFormula',
] as const

export type CommonSetting = (typeof commonSettings)[number]

/** The settings that somebody made, by path: which stay with another format, and which go. */
export function settingsAfter(before: FieldSchema, formatId: string): { stays: string[]; goes: string[] } {
  const after = withFormat(before, formatId)
  const { settings = {}, defaults = {} } = findFormat(before.format) ?? {}
  const made = [...new Set([...commonSettings, ...Object.keys(settings)])].filter(path => {
    const value = valueAt(before, path)
    const isNone = value === undefined || value === null || value === false || value === ''
    return !isNone && !isSameJson(value, valueAt(defaults, path))
  })
  const isKept = (path: string) => isSameJson(valueAt(before, path), valueAt(after, path))
  return { stays: made.filter(isKept), goes: made.filter(path => !isKept(path)) }
}
