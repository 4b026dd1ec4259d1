import type { ParametersForm } from '@trellis/actions'
import { ownValue } from '@trellis/base'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { valueAtSteps } from './path.ts'

type Properties = RecordSchema['properties']

/** The collection that parameters are about, where they name one; one that a formula gives is known only when it runs. */
export function collectionNamed({ about }: ParametersForm, parameters: unknown): string | undefined {
  const id = about && valueAtSteps(parameters, about.collection.split('.'))
  return typeof id === 'string' && id !== '' && !id.includes('{{') ? id : undefined
}

/** Parameters that are about its records are asked for by its fields. */
export function aboutCollection({ properties, about }: ParametersForm, collectionId: string | undefined): Properties {
  if (collectionId === undefined) return properties
  return (about?.at ?? []).reduce((all, path) => withCollection(all, path.split('.'), collectionId), properties)
}

function withCollection(
  properties: Properties,
  [key = '', ...rest]: readonly string[],
  collectionId: string,
): Properties {
  const field = ownValue(properties, key)
  return field ? { ...properties, [key]: inField(field, rest, collectionId) } : properties
}

function inField(field: FieldSchema, rest: readonly string[], collectionId: string): FieldSchema {
  const { items, properties } = field
  if (rest.length > 0 && properties) return { ...field, properties: withCollection(properties, rest, collectionId) }
  if (items) return { ...field, items: inField(items, rest, collectionId) }
  return { ...field, metadata: { ...field.metadata, collectionId } }
}
