import { isPlainObject, ownValue } from '@trellis/base'
import type { FormulaScope } from '@trellis/formula'

/** The value at a path of the sample. */
export function sampleAt(sample: FormulaScope, path: readonly string[]): unknown {
  let value: unknown = sample
  for (const step of path) value = isPlainObject(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined
  return value
}

/** The sample with another value at a path; what is no object on the way becomes one. */
export function withSampleAt(sample: FormulaScope, path: readonly string[], value: unknown): FormulaScope {
  const [step, ...rest] = path
  if (step === undefined) return sample
  const inner = ownValue(sample, step)
  const next = rest.length === 0 ? value : withSampleAt(isPlainObject(inner) ? inner : {}, rest, value)
  return { ...sample, [step]: next }
}

/** What a formula reads, with a record's fields apart: `record.lines.0.price` is of the field `lines`. */
export function splitReads(paths: readonly (readonly string[])[]): {
  fields: readonly string[]
  others: readonly string[][]
} {
  const fields = new Set<string>()
  const others = new Map<string, string[]>()
  for (const path of paths) {
    const [root, field] = path
    if (root === 'record' && field !== undefined) fields.add(field)
    else if (path.length > 1) others.set(path.join('.'), [...path])
  }
  return { fields: [...fields], others: [...others.values()] }
}

/** The sample from JSON that a person typed; undefined where it is none. */
export function readSample(text: string): FormulaScope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
