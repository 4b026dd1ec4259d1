import { type DetailGroup, type FieldSchema, notedByServer, type RecordSchema } from '@trellis/model'
import { isFormatId } from '../find-look.ts'

export type FormField = { path: string; schema: FieldSchema; isRequired: boolean; isHidden: boolean }
export type FormSection = { group: DetailGroup; fields: FormField[] }

export type ArrangeOptions = {
  schema: RecordSchema
  groups: readonly DetailGroup[]
  /** Title of the group of those that have none. */
  ungrouped: string
  /** Builders see hidden fields and groups with a mark; everybody else does not see them. */
  includeHidden?: boolean
  /** Fields that a formula hides. */
  hidden?: readonly string[]
  /** What the server notes of a record is not there before it is stored (1 §3.1). */
  isStored?: boolean
}

export const ungroupedId = 'ungrouped'

/** The groups of a form in their order, each with its fields in theirs; groups without fields are left out. */
export function arrangeFields({
  schema,
  groups,
  ungrouped,
  includeHidden,
  hidden = [],
  isStored = false,
}: ArrangeOptions): FormSection[] {
  const isThere = ({ path, isHidden }: FormField) =>
    (includeHidden || !isHidden) && (isStored || !notedByServer.has(path))
  const fields = fieldsOf(schema, hidden).filter(isThere)
  const known = new Set(groups.map(group => group.id))
  const isIn = (group: DetailGroup, field: FormField) => {
    const id = field.schema.metadata?.detailGroupId
    return group.id === (id !== undefined && known.has(id) ? id : ungroupedId)
  }
  const rest: DetailGroup = { id: ungroupedId, name: ungrouped, order: Number.POSITIVE_INFINITY }
  return [...[...groups].sort((left, right) => left.order - right.order), rest]
    .filter(group => includeHidden || group.hidden !== true)
    .map(group => ({ group, fields: fields.filter(field => isIn(group, field)) }))
    .filter(section => section.fields.length > 0)
}

function fieldsOf({ properties, required }: RecordSchema, hidden: readonly string[]): FormField[] {
  const fields = Object.entries(properties).map(([path, schema]) => ({
    path,
    schema,
    isRequired: required?.includes(path) ?? false,
    isHidden: schema.metadata?.hidden === true || hidden.includes(path),
  }))
  const order = ({ schema }: FormField) => schema.metadata?.detailOrder ?? Number.MAX_SAFE_INTEGER
  return fields.filter(field => isFormatId(field.schema.format)).sort((left, right) => order(left) - order(right))
}
