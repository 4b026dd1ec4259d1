import { isPlainObject } from '@trellis/base'
import { employeeId } from './employee-fixture.ts'

/** The input with this id where the path says. */
export function withId(input: object, path: string, id: string): object {
  const { collectionId, id: recordId, ...rest }: Record<string, unknown> = { ...input }
  if (!path.startsWith('cursor.')) return { ...input, [path]: id }
  const cursor: Record<string, unknown> = {
    ...(isPlainObject(rest['cursor']) ? rest['cursor'] : { collectionId, id: recordId }),
  }
  const key = path.slice('cursor.'.length)
  const related = { collectionId: 'Employee', id: employeeId(36) }
  if (key === 'excluded') cursor['excluded'] = [id]
  else if (key.startsWith('relatedTo.')) {
    Object.assign(cursor, {
      associationKey: 'reports',
      relatedTo: { ...related, [key.slice('relatedTo.'.length)]: id },
    })
  } else cursor[key] = id
  return { ...rest, cursor }
}

/** The input with a field of this id where the path says. */
export function withField(input: object, path: string, field: string): object {
  const condition = { [field]: { $exists: true } }
  const last = path.split('.').at(-1) ?? ''
  const values: Record<string, unknown> = {
    filter: condition,
    fixedFilter: condition,
    record: { [field]: 1 },
    orderBy: field,
    quickFilters: [{ id: 'q', filter: condition }],
    associationKey: field,
    fieldId: field,
    aggregates: [{ function: 'max', fieldId: field }],
  }
  const changed: Record<string, unknown> = structuredClone({ ...input })
  const parent = path
    .split('.')
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, changed)
  parent[last] = values[last] ?? [field]
  if (last === 'associationKey') parent['relatedTo'] = { collectionId: 'Employee', id: employeeId(36) }
  return changed
}

/** Paths of an input schema whose names say that they hold ids. */
export function idPaths(schema: unknown, path = ''): string[] {
  if (!isPlainObject(schema) || !isPlainObject(schema['properties'])) return []
  return Object.entries(schema['properties']).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`
    // The definition that a builder sends is no reference to something that exists.
    if (key === 'document') return []
    return /(^id|[a-z]Id|[a-z]Ids)$/.test(key) ? [here] : idPaths(inner, here)
  })
}

/** `METHOD /path` of each line of Fastify's own tree of routes. */
export function listRoutes(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap(line => {
    const found = /^((?:│ {3}| {4})*)(?:├── |└── )(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods] = found
    const depth = indent.length / 4
    parts.length = depth
    parts[depth] = part
    return (methods?.split(', ') ?? []).map(method => `${method} ${parts.join('')}`)
  })
}
