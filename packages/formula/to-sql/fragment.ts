/**
 * A piece of SQL text with holes for values, shaped like a template's strings and values: `strings` has one entry more than `values`.
 * Values only ever travel as parameters; the strings are ours alone.
 */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** Puts fragments together; what stands between the holes is code of ours, never data. */
export function sql(texts: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  const strings = [texts[0] ?? '']
  const values: unknown[] = []
  const append = (text: string) => strings.push((strings.pop() ?? '') + text)
  for (const [place, part] of parts.entries()) {
    const [first = '', ...rest] = part.strings
    append(first)
    strings.push(...rest)
    values.push(...part.values)
    append(texts[place + 1] ?? '')
  }
  return { strings, values }
}

/** A value as a parameter with the type that PostgreSQL is to take it as. */
export function parameter(value: unknown, type: 'text' | 'float8' | 'boolean' | 'date' | 'timestamptz'): Fragment {
  return { strings: ['', `::${type}`], values: [value] }
}

export function join(parts: readonly Fragment[], separator: Fragment): Fragment {
  return parts.reduce((left, right) => sql`${left}${separator}${right}`)
}

/** Text for a driver that numbers its parameters, beginning with `$first`. */
export function renderSql(fragment: Fragment, first = 1): { text: string; values: readonly unknown[] } {
  const text = fragment.strings.reduce((before, string, place) => `${before}$${first + place - 1}${string}`)
  return { text, values: fragment.values }
}
