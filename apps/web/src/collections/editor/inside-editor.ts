import { ownValue } from '@trellis/base'
import { checkFieldSchema, findFormat } from '@trellis/fields'
import { fieldType, recordType } from '@trellis/fields/formula'
import { anyType, numberType } from '@trellis/formula'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import type { InsideField } from '../../formula/inside-field.ts'
import { changeField } from '../document/fields.ts'
import type { Problems } from './field-problems.ts'
import type { CollectionEditor, Inside } from './use-collection-editor.ts'
import { currentId, type Draft, nextDraft } from './use-history.ts'

/** The id of the only field of an editor of items. */
export const itemId = 'item'

const group = { id: 'basic', name: '', order: 1 }

type Renames = Pick<Draft, 'renames' | 'moved'>

type InsideOptions = Renames & { onRenames: (next: Renames) => void }

/** The fields inside an object as a definition of their own, so that panels, menus and keys work on them as on those of a record. */
export function fieldsEditor(
  outer: CollectionEditor,
  fieldId: string,
  options: InsideOptions,
): CollectionEditor | undefined {
  return editorOf(outer, fieldId, { ...options, holds: 'properties' })
}

/** What every item of a list is, as the only field of a definition. */
export function itemEditor(outer: CollectionEditor, fieldId: string): CollectionEditor | undefined {
  return editorOf(outer, fieldId, { renames: {}, moved: {}, onRenames: () => undefined, holds: 'items' })
}

type Holds = 'properties' | 'items'

function editorOf(
  outer: CollectionEditor,
  fieldId: string,
  { holds, renames, moved, onRenames }: InsideOptions & { holds: Holds },
): CollectionEditor | undefined {
  const field = ownValue(outer.document?.schema.properties, fieldId)
  if (!field || findFormat(field.format)?.nests !== holds) return undefined
  const document = documentOf(field, holds)
  const savedField = ownValue(outer.saved?.schema.properties, outer.stableId(fieldId))
  const saved = savedField && findFormat(savedField.format)?.nests === holds ? documentOf(savedField, holds) : undefined
  const draft = { document, renames, moved }
  return {
    id: outer.id,
    saved,
    document,
    problems: problemsInside(outer.problems, { fieldId, field, holds }),
    inside: insideOf(outer, holds),
    change(next, given = {}) {
      const { rename, mergeKey } = given
      if (rename) onRenames(nextDraft(draft, document, { rename }))
      const apply = (current: FieldSchema) =>
        withDocument(current, holds, typeof next === 'function' ? next(documentOf(current, holds)) : next)
      outer.change(
        current => changeField(current, fieldId, apply),
        mergeKey === undefined ? {} : { mergeKey: `${fieldId} ${mergeKey}` },
      )
    },
    currentId: id => currentId(draft, id),
    stableId: id => ownValue(renames, id) ?? id,
  }
}

function insideOf({ document, inside, saved, id }: CollectionEditor, holds: Holds): Inside {
  const schema = inside?.schema ?? document?.schema ?? { type: 'object', properties: {} }
  const collectionId = inside ? inside.collectionId : saved && id
  return {
    schema,
    ...(collectionId ? { collectionId } : {}),
    isInList: holds === 'items' || (inside?.isInList ?? false),
    isItem: holds === 'items',
  }
}

function documentOf(field: FieldSchema, holds: Holds): CollectionDocument {
  const properties = holds === 'items' ? (field.items ? { [itemId]: field.items } : {}) : (field.properties ?? {})
  const required = holds === 'items' ? [] : (field.required ?? [])
  return {
    name: field.title,
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    detailGroupList: [group],
  }
}

/** Inside a field there are no groups. */
function withDocument(field: FieldSchema, holds: Holds, { schema }: CollectionDocument): FieldSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([id, { metadata, ...inner }]) => {
      const { detailGroupId: _, ...kept } = metadata ?? {}
      return [id, Object.keys(kept).length > 0 ? { ...inner, metadata: kept } : inner]
    }),
  )
  if (holds === 'items') {
    const items = ownValue(properties, itemId)
    return items ? { ...field, items } : field
  }
  const { required: _, ...rest } = field
  return { ...rest, properties, ...(schema.required?.length ? { required: schema.required } : {}) }
}

type Place = { fieldId: string; field: FieldSchema; holds: Holds }

/** Those of the fields inside by their path in the inner definition: what the server refused, and what the settings themselves say. */
function problemsInside(problems: Problems, { fieldId, field, holds }: Place): Problems {
  const inner = holds === 'items' ? 'items' : 'properties.'
  const own = checkFieldSchema(field).map(({ path, message }) => [path, message] as const)
  const prefix = `schema.properties.${fieldId}.`
  const told = Object.entries(problems).flatMap(([path, message]) =>
    path.startsWith(prefix) ? [[path.slice(prefix.length), message] as const] : [],
  )
  return Object.fromEntries(
    [...own, ...told].flatMap(([path, message]) => {
      if (!path.startsWith(inner)) return []
      const rest = path.slice(inner.length)
      return [[`schema.properties.${holds === 'items' ? itemId : ''}${rest}`, message]]
    }),
  )
}

/** What the formulas of a field know of the place that it stands in; undefined for the fields of a record. */
export function insideField({ document, inside }: CollectionEditor, fieldId: string): InsideField | undefined {
  const field = ownValue(document?.schema.properties, fieldId)
  if (!document || !inside || !field || inside.isForm) return undefined
  const index = inside.isInList ? numberType : anyType
  if (!inside.isItem) {
    const siblings = document.schema.properties
    return { field, siblings, inside: { item: recordType({ properties: siblings }), index } }
  }
  const isObject = findFormat(field.format)?.nests === 'properties'
  const siblings = isObject ? (field.properties ?? {}) : undefined
  const item = siblings ? recordType({ properties: siblings }) : (fieldType(field) ?? anyType)
  return { field, siblings, inside: { item, index } }
}
