import { ownValue } from '@trellis/base'
import { type CollectionDocument, type FieldSchema, type OptionItem, systemFields } from '@trellis/model'
import { singularWords } from './guess/suggest-names.ts'
import { wordsOf } from './guess/words.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'

const firstGroup = 'general'

export type NewCollection = { collectionId: string; name: string; icon?: string | undefined }

/** The definition of a collection that an import makes: the mapped fields in the order of the file, in one group. */
export function newDocument({ collectionId, name, icon }: NewCollection, mapping: ImportMapping): CollectionDocument {
  const own = mapping.fields.filter(({ properties }) => !properties)
  const fields = own.map(({ fieldId, schema }, index): [string, FieldSchema] => [
    fieldId,
    placed(schema, firstGroup, index + 1),
  ])
  const title = titleOf(mapping, [collectionId, name])
  return {
    name,
    ...(icon === undefined ? {} : { icon }),
    schema: { type: 'object', properties: Object.fromEntries([...fields, ...title]) },
    detailGroupList: [{ id: firstGroup, name: 'General', order: 1 }],
  }
}

/** The live definition with the options that the import adds, and its fields, after those of the first group. */
export function extendedDocument(document: CollectionDocument, mapping: ImportMapping): CollectionDocument | undefined {
  const added = mapping.fields.filter(field => field.isNew)
  const changed = mapping.fields.filter(field => !field.isNew && isChanged(field))
  if (added.length + changed.length === 0) return undefined
  const groupId = document.detailGroupList[0]?.id ?? firstGroup
  const after = Object.keys(document.schema.properties).length
  const fields = added.map(({ fieldId, schema }, index): [string, FieldSchema] => [
    fieldId,
    placed(schema, groupId, after + index + 1),
  ])
  const others = changed.flatMap((mapped): [string, FieldSchema][] => {
    const field = ownValue(document.schema.properties, mapped.fieldId)
    return field ? [[mapped.fieldId, changedField(field, mapped)]] : []
  })
  const properties = { ...document.schema.properties, ...Object.fromEntries([...others, ...fields]) }
  return { ...document, schema: { ...document.schema, properties } }
}

function isChanged({ newOptions = [], makesUnique, targetCollectionId }: MappedField): boolean {
  return newOptions.length > 0 || (makesUnique === true && targetCollectionId === undefined)
}

function changedField(field: FieldSchema, { newOptions = [], makesUnique }: MappedField): FieldSchema {
  const listed = newOptions.length > 0 ? withOptions(field, newOptions) : field
  return makesUnique ? uniqueField(listed) : listed
}

export const uniqueField = (field: FieldSchema): FieldSchema => ({
  ...field,
  metadata: { ...field.metadata, unique: true },
})

function withOptions(field: FieldSchema, options: readonly OptionItem[]): FieldSchema {
  return { ...field, metadata: { ...field.metadata, optionList: [...(field.metadata?.optionList ?? []), ...options] } }
}

function placed(schema: FieldSchema, detailGroupId: string, detailOrder: number): FieldSchema {
  return { ...schema, metadata: { detailGroupId, detailOrder, ...schema.metadata } }
}

/**
 * What the records are called: by a column whose header says that it is a name, else by their keys. Without either the record
 * engine's own choice, the first field that can be a title, stands.
 */
function titleOf(mapping: ImportMapping, names: readonly string[]): [string, FieldSchema][] {
  const template = nameTemplate(mapping, names) ?? (mapping.key ? '{{record.id}}' : undefined)
  if (template === undefined) return []
  const { recordTitle } = systemFields
  return [['recordTitle', { ...recordTitle, metadata: { ...recordTitle.metadata, calculation: template } }]]
}

const nameWords: ReadonlySet<string> = new Set(['name', 'title', 'label', 'subject'])
const plainSubjects: ReadonlySet<string> = new Set(['', 'company', 'full', 'display'])

function nameTemplate({ fields }: ImportMapping, names: readonly string[]): string | undefined {
  const subjects = new Set([
    ...plainSubjects,
    ...names.flatMap(name => [singularWords(name).join(' '), wordsOf(name).join(' ')]),
  ])
  const texts = fields.filter(({ format }) => format.titleable && format.comparison === 'text')
  const named = (subject: string) => texts.find(({ column }) => isName(wordsOf(column), only => only === subject))
  const whole = texts.find(({ column }) => isName(wordsOf(column), subject => subjects.has(subject)))
  if (whole) return `{{record.${whole.fieldId}}}`
  const first = named('first')
  const last = named('last')
  return first && last ? `{{record.${first.fieldId}}} {{record.${last.fieldId}}}` : undefined
}

function isName(words: readonly string[], isSubject: (subject: string) => boolean): boolean {
  return nameWords.has(words.at(-1) ?? '') && isSubject(words.slice(0, -1).join(' '))
}
