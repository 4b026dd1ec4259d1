import type { FieldProblem } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { findFormat } from '../find-format.ts'
import { problemText } from '../messages.ts'
import { compilePattern } from '../patterns/compile-pattern.ts'
import { valueAt } from '../values/path.ts'
import { isEmptyValue } from './validate-record.ts'

/** What is wrong with a field's own settings, by path in the field schema: for whoever saves a collection. */
export function checkFieldSchema(schema: FieldSchema): FieldProblem[] {
  const format = findFormat(schema.format)
  if (!format) return [{ path: 'format', message: problemText('problem.formatUnknown', { format: schema.format }) }]
  const problems: FieldProblem[] = []
  const note = (path: string, message: string) => problems.push({ path, message })
  const isType = schema.type === format.type || (schema.type === 'integer' && format.type === 'number')
  if (!isType) note('type', problemText('problem.formatType', { format: format.label, type: format.type }))
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const) {
    if ((schema[low] ?? 0) > (schema[high] ?? Number.POSITIVE_INFINITY) && schema[low] !== undefined) {
      note(low, problemText('problem.bounds'))
    }
  }
  const pattern = schema.pattern ? compilePattern(schema.pattern) : undefined
  if (pattern && 'reason' in pattern) note('pattern', problemText('problem.patternSyntax', { reason: pattern.reason }))
  problems.push(...checkSettings(schema, format.settings))
  if (!isEmptyValue(schema.default) && problems.length === 0) {
    const checked = format.check(schema.default, schema)
    if ('problem' in checked) note('default', problemText('problem.default', { problem: checked.problem }))
  }
  return problems
}

function checkSettings(schema: FieldSchema, settings: Readonly<Record<string, FieldSchema>>): FieldProblem[] {
  return Object.entries(settings).flatMap(([path, setting]) => {
    const value = valueAt(schema, path)
    if (isEmptyValue(value)) return []
    const checked = findFormat(setting.format)?.check(value, setting)
    return checked && 'problem' in checked ? [{ path, message: checked.problem }] : []
  })
}
