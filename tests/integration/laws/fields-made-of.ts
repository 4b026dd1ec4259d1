import type { FieldSchema, LinkedSettings } from '@trellis/model'

/** Fields, many of them made of others, in few words. */
export const field = (format: string, type: FieldSchema['type'], metadata: object = {}): FieldSchema => ({
  type,
  format,
  title: format,
  metadata,
})
export const text = field('text', 'string')
export const number = field('number', 'number')
export const by = (schema: FieldSchema, calculation: string | Record<string, unknown>): FieldSchema => ({
  ...schema,
  metadata: Object.assign({ calculation }, { globalSearchable: true }),
})
export const link = (collectionId: string, associationKey: string): FieldSchema =>
  field('association', 'array', { association: { cursor: { collectionId, associationKey }, max: 1 } })
export const evaluation = (formula: string | Record<string, unknown>): FieldSchema =>
  field('evaluation', 'string', { evaluation: formula })
export const lookup = (linked: LinkedSettings): FieldSchema => field('lookup', 'array', { linked })
export const rollUp = (linked: LinkedSettings): FieldSchema => field('roll-up', 'number', { linked })
