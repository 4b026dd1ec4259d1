import { actionField } from '@trellis/fields'
import type { CoreCollectionId, FieldSchema } from '@trellis/model'

type More = Partial<Omit<FieldSchema, 'type' | 'format' | 'title'>>

const withFormula = ({ metadata, ...more }: More): More => ({ ...more, metadata: { ...metadata, allowFormula: true } })

export const textProperty = (title: string, more: More = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  maxLength: 500,
  ...withFormula(more),
})

export const longTextProperty = (title: string, more: More = {}): FieldSchema => ({
  type: 'string',
  format: 'multiline',
  title,
  maxLength: 10_000,
  ...withFormula({ ...more, metadata: { fieldSize: 'full', ...more.metadata } }),
})

export const flagProperty = (title: string, info?: string): FieldSchema => ({
  type: 'boolean',
  format: 'checkbox',
  title,
  ...(info ? { info } : {}),
  ...withFormula({}),
})

/** One of these and no formula. */
export function choiceProperty(title: string, labels: Readonly<Record<string, string>>, more: More = {}): FieldSchema {
  const optionList = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return {
    type: 'string',
    format: 'string-option-list',
    title,
    ...more,
    metadata: { ...more.metadata, optionList },
  }
}

export const iconProperty = (title = 'Icon'): FieldSchema => ({ type: 'string', format: 'icon', title })

/** A record of a core collection, by its name. */
export const namedRecordProperty = (title: string, collectionId: CoreCollectionId): FieldSchema => ({
  type: 'string',
  format: 'collection-lookup',
  title,
  metadata: {
    collectionId,
    fetchCriteria: { options: { orderBy: 'name' } },
    disableFreeText: true,
    disableNavigate: true,
  },
})

/** What an event starts, one after the other. */
export const triggersProperty = (title: string): FieldSchema => ({
  type: 'array',
  format: 'array',
  title,
  items: actionField('Action'),
  maxItems: 50,
  metadata: { fieldSize: 'full' },
})

/** Buttons with what each starts. */
export const buttonsProperty = (title: string, more: More = {}): FieldSchema => ({
  type: 'array',
  format: 'array',
  title,
  maxItems: 50,
  ...more,
  items: {
    type: 'object',
    format: 'object',
    title: 'Button',
    properties: {
      label: textProperty('Label'),
      icon: iconProperty(),
      important: { type: 'boolean', format: 'checkbox', title: 'Important', info: 'Shown as the main button.' },
      triggers: triggersProperty('Actions'),
    },
    required: ['label'],
    metadata: { subtype: 'unframed' },
  },
  metadata: { fieldSize: 'full', ...more.metadata },
})
