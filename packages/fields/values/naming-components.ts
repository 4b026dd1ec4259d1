import type { ParametersForm } from '@trellis/actions'
import { ownValue } from '@trellis/base'
import type { FieldSchema, RecordSchema } from '@trellis/model'

type Properties = RecordSchema['properties']

/** A component that an action can name, as whoever builds the view calls it. */
export type NamedComponent = { id: string; label: string }

/** The components of the view around, of these kinds; without kinds those that show data. */
export type ComponentsNamed = (kinds: readonly string[] | undefined) => readonly NamedComponent[]

/** Parameters that name components are chosen among them, where it is known which there are. */
export function namingComponents(
  properties: Properties,
  { names = [] }: ParametersForm,
  named: ComponentsNamed | undefined,
): Properties {
  if (!named) return properties
  return names.reduce((all, { at, kinds }) => {
    const field = ownValue(all, at)
    return field ? { ...all, [at]: chosenAmong(field, named(kinds)) } : all
  }, properties)
}

function chosenAmong(field: FieldSchema, components: readonly NamedComponent[]): FieldSchema {
  if (field.items) return { ...field, items: chosenAmong(field.items, components) }
  const { maxLength: _maxLength, info: _info, ...rest } = field
  const optionList = components.map(({ id, label }) => ({ value: id, label }))
  return { ...rest, format: 'string-option-list', metadata: { ...rest.metadata, optionList } }
}
