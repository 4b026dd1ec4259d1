import { isPlainObject } from '@trellis/base'

/** Shorter ones say nothing, and stand in every other word. */
const shortest = 4

/** The value without these texts, wherever in it they stand: some systems answer with what they were sent (S60). */
export function conceal(value: unknown, texts: ReadonlySet<string>): unknown {
  const hidden = [...texts]
    .filter(text => text.length >= shortest)
    .toSorted((left, right) => right.length - left.length)
  const clean = (text: string) => hidden.reduce((left, each) => left.replaceAll(each, '••••'), text)
  const walk = (each: unknown): unknown => {
    if (typeof each === 'string') return clean(each)
    if (Array.isArray(each)) return each.map(walk)
    if (!isPlainObject(each)) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [clean(key), walk(inner)]))
  }
  return hidden.length === 0 ? value : walk(value)
}
