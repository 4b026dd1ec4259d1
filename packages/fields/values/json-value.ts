import { isPlainObject } from '@trellis/base'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { isStorableText } from './text.ts'

const maximumDepth = 32

/** A value of any structure that PostgreSQL's jsonb keeps as it is. */
export function checkJson(value: unknown): Parsed {
  const depth = jsonDepth(value)
  if (depth === undefined) return problem('problem.jsonValue')
  return depth > maximumDepth ? problem('problem.jsonDepth') : { value }
}

/** How deep lists and objects are nested, at most one beyond the limit; undefined for what PostgreSQL's jsonb cannot hold. */
function jsonDepth(value: unknown, above = 0): number | undefined {
  if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return above
  if (typeof value === 'string') return isStorableText(value) ? above : undefined
  if (!Array.isArray(value) && !isPlainObject(value)) return undefined
  if (above > maximumDepth) return above
  if (!Object.keys(value).every(isStorableText)) return undefined
  const depths = Object.values(value).map(item => jsonDepth(item, above + 1))
  return depths.includes(undefined)
    ? undefined
    : depths.reduce<number>((most, depth) => Math.max(most, Number(depth)), above + 1)
}
