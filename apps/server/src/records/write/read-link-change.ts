import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { checkStoredValue, isEmptyValue, problemText, saysNothing, unknownFieldProblem } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import type { FieldAssociation } from '../../collections/collection.ts'
import type { Link, LinkChange } from './link-change.ts'

const lists = ['set', 'remove', 'add', 'modify'] as const

/** A change of links whose shape the format has checked, with the values of link fields in their stored form. */
export function readLinkChange(
  value: unknown,
  association: FieldAssociation,
  path: string,
): { change: LinkChange; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const sent = isPlainObject(value) ? value : {}
  const change: LinkChange = sent.clear === true ? { clear: true } : {}
  for (const list of lists) {
    const links: unknown = sent[list]
    if (!Array.isArray(links)) continue
    const isNew = list === 'set' || list === 'add'
    change[list] = links.map((link: unknown, index): Link => {
      const { id, relationship } = readLink(link)
      if (list === 'remove' || (association.linkFields.size === 0 && relationship === undefined)) return { id }
      const read = readRelationship(relationship ?? {}, { association, path: `${path}.${list}.${index}`, isNew })
      problems.push(...read.problems)
      return { id, relationship: read.values, ...(isNew && { defaults: defaultsOf(association) }) }
    })
  }
  return { change, problems }
}

function readLink(link: unknown): { id: string; relationship: RecordValues | undefined } {
  if (!isPlainObject(link) || typeof link['id'] !== 'string') throw new Error('The format lets no other link pass')
  const { id, relationship } = link
  return { id, relationship: isPlainObject(relationship) ? relationship : undefined }
}

type Place = { association: FieldAssociation; path: string; isNew: boolean }

function defaultsOf({ linkFields }: FieldAssociation): RecordValues {
  const values: RecordValues = {}
  for (const field of linkFields.values()) {
    const { id, schema } = field
    const parsed = isEmptyValue(schema.default) ? undefined : checkStoredValue(field, schema.default, schema)
    if (parsed && 'value' in parsed) values[id] = parsed.value
  }
  return values
}

/** A new link needs everything required; a changed one is asked for what it empties alone. */
function readRelationship(
  sent: RecordValues,
  { association, path, isNew }: Place,
): { values: RecordValues; problems: FieldProblem[] } {
  const values: RecordValues = {}
  const problems: FieldProblem[] = []
  for (const key of Object.keys(sent)) {
    if (!association.linkFields.has(key)) problems.push(unknownFieldProblem(key, `${path}.relationship`))
  }
  for (const field of association.linkFields.values()) {
    const value = ownValue(sent, field.id)
    const at = `${path}.relationship.${field.id}`
    if (value === undefined && !(isNew && field.required && isEmptyValue(field.schema.default))) continue
    if (isEmptyValue(value)) {
      values[field.id] = null
      if (field.required) problems.push({ path: at, message: problemText('problem.required') })
      continue
    }
    const parsed = checkStoredValue(field, value, field.schema)
    if ('problem' in parsed) problems.push({ path: at, message: parsed.problem })
    else if (field.required && saysNothing(parsed.value))
      problems.push({ path: at, message: problemText('problem.required') })
    else values[field.id] = parsed.value
  }
  return { values, problems }
}
