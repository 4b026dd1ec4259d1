import { isPlainObject } from '@trellis/base'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { placeholderSetting, unlimitedHeightSetting } from '../../settings.ts'
import { isStorableText } from '../../values/text.ts'
import { look } from './look.ts'

const maximumDepth = 32

export const format = defineFormat({
  ...look,
  id: 'json',
  editsInDialog: true,
  label: 'JSON',
  summary: 'A value of any structure, as other systems send it.',
  category: 'raw',
  keywords: ['object', 'raw', 'structure', 'data'],
  type: 'object',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: { ...placeholderSetting, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  check,
  fromText,
  toText: value => JSON.stringify(value),
  display: value => JSON.stringify(value, null, 2),
  samples: () => [{}, [], { a: [1, 'two', { three: null }], b: true }, 'text', 12.5, [[['deep']]], false],
  invalidSamples: () => [
    { value: () => 1 },
    { value: { a: undefined } },
    { value: { a: Number.NaN } },
    { value: { a: 'nul \u0000' } },
    { value: ['half \ud83d'] },
    { value: JSON.parse('['.repeat(40) + ']'.repeat(40)) },
  ],
})

function check(value: unknown): Parsed {
  const depth = jsonDepth(value)
  if (depth === undefined) return problem('problem.jsonValue')
  return depth > maximumDepth ? problem('problem.jsonDepth') : { value }
}

function fromText(text: string): Parsed {
  try {
    return check(JSON.parse(text))
  } catch {
    return problem('problem.json')
  }
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
  return depths.includes(undefined) ? undefined : Math.max(above + 1, ...depths.map(Number))
}
