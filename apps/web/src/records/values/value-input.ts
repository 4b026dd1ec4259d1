import { isPlainObject, ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import type { FieldSchema } from '@trellis/model'
import { t } from './texts.ts'

/** How a value is asked for: what the input shows of what is stored, and back. */
export type ValueInput = { schema: FieldSchema; shown: unknown; stored: (shown: unknown) => unknown }

/** Links are set as a whole. What is said of them otherwise, and files, which belong to one record, are JSON. */
export function valueInput(id: string, field: FieldSchema | undefined, value: unknown): ValueInput {
  const json: FieldSchema = {
    type: 'object',
    format: 'json',
    title: field?.title || id,
    metadata: { allowFormula: true },
  }
  const as = (schema: FieldSchema): ValueInput => ({ schema, shown: value, stored: next => next })
  const format = field && findFormat(field.format)
  if (!field || !format || format.fileIds) return as(json)
  if (format.storage !== 'link') return as(valueField(field))
  const links = isPlainObject(value) && Object.keys(value).join() === 'set' ? ownValue(value, 'set') : undefined
  if (links === undefined && value !== null) return as(json)
  const one = oneLink(links ?? [])
  if (field.metadata?.association?.max !== 1 || one === undefined)
    return { schema: linksField(field, t('values.link')), shown: links ?? null, stored: next => ({ set: next ?? [] }) }
  return { schema: linkField(field), shown: one, stored: next => ({ set: next === null ? [] : [next] }) }
}

/** The only link that there is, null for none; undefined where there are more, or a formula gives them. */
const oneLink = (links: unknown): unknown => (Array.isArray(links) && links.length < 2 ? (links[0] ?? null) : undefined)

/** How a value of the field is entered where it is set by itself: a fixed value, or a formula. What the form of a record asks does not count. */
function valueField(field: FieldSchema): FieldSchema {
  const { default: _, info: __, description: ___, ...rest } = field
  const {
    hidden: _hidden,
    disabled: _disabled,
    required: _required,
    startsCollapsed: _folded,
    ...metadata
  } = field.metadata ?? {}
  return { ...rest, metadata: { ...metadata, fieldSize: 'full', allowFormula: true } }
}

/** A linked record, picked or given by a formula. */
function linkField({ title, metadata }: FieldSchema): FieldSchema {
  const { cursor } = metadata?.association ?? {}
  return {
    type: 'string',
    format: 'collection-lookup',
    title,
    metadata: {
      ...(cursor && { collectionId: cursor.collectionId }),
      disableFreeText: true,
      disableNavigate: true,
      allowFormula: true,
    },
  }
}

/** Linked records, one by one, or all of them given by one formula. */
function linksField(field: FieldSchema, itemTitle: string): FieldSchema {
  const { max } = field.metadata?.association ?? {}
  return {
    type: 'array',
    format: 'array',
    title: field.title,
    items: linkField({ ...field, title: itemTitle }),
    ...(max !== undefined && max > 0 && { maxItems: max }),
    metadata: { allowFormula: true },
  }
}
