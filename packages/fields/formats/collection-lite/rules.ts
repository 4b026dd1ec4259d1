import { isFieldId, isPlainObject } from '@trellis/base'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { jsonExcess } from '../../values/json-limits.ts'
import { nestedRules } from '../../values/nested-rules.ts'
import { readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  titleable: false,
  check,
  fromText: (text, schema) => readJson(text, schema, check),
  toText: value => JSON.stringify(value),
  display: value => titlesOf(value).join(', ') || '–',
})

const keys: ReadonlySet<string> = new Set(['id', 'name', 'description', 'schema', 'detailGroupList'])

function check(value: unknown): Parsed {
  const excess = jsonExcess(value)
  if (excess === 'depth') return problem('problem.jsonDepth')
  if (excess || !isPlainObject(value) || !isPlainObject(value.schema)) return problem('problem.collectionLite')
  if (!Object.keys(value).every(key => keys.has(key))) return problem('problem.collectionLite')
  const { type, properties, required = [] } = value.schema
  if (type !== 'object' || !isPlainObject(properties)) return problem('problem.collectionLite')
  const isKnown = (id: unknown) => typeof id === 'string' && Object.hasOwn(properties, id)
  if (!Array.isArray(required) || !required.every(isKnown)) return problem('problem.collectionLite')
  const isFine = Object.entries(properties).every(([id, field]) => isFieldId(id) && isField(field))
  return isFine && areGroups(value.detailGroupList) ? { value } : problem('problem.collectionLite')
}

function isField(field: unknown): boolean {
  if (!isPlainObject(field) || typeof field.title !== 'string' || typeof field.format !== 'string') return false
  const format = nestedRules(field.format)
  return format !== undefined && (field.type === format.type || (field.type === 'integer' && format.type === 'number'))
}

function areGroups(groups: unknown): boolean {
  if (groups === undefined) return true
  const isGroup = (group: unknown) =>
    isPlainObject(group) && typeof group.id === 'string' && typeof group.name === 'string'
  return Array.isArray(groups) && groups.every(isGroup)
}

function titlesOf(value: unknown): string[] {
  if (!isPlainObject(value) || !isPlainObject(value.schema) || !isPlainObject(value.schema.properties)) return []
  return Object.entries(value.schema.properties).map(([id, field]) =>
    isPlainObject(field) && typeof field.title === 'string' ? field.title : id,
  )
}
