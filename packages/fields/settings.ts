import type { FieldSchema } from '@trellis/model'

/** Settings that formats share; the key is the path in the field schema. */
export const placeholderSetting = {
  'metadata.placeholder': { type: 'string', format: 'text', title: 'Placeholder', maxLength: 500 },
} as const satisfies Record<string, FieldSchema>

export const textSettings = {
  minLength: { type: 'integer', format: 'number', title: 'Minimum length', minimum: 0 },
  maxLength: { type: 'integer', format: 'number', title: 'Maximum length', minimum: 0 },
  pattern: {
    type: 'string',
    format: 'text',
    title: 'Pattern',
    maxLength: 500,
    info: 'A regular expression that values must match, for example ^[A-Z]{3}-\\d+$.',
  },
  ...placeholderSetting,
} as const satisfies Record<string, FieldSchema>

export const lengthSettings = {
  minLength: textSettings.minLength,
  maxLength: textSettings.maxLength,
  ...placeholderSetting,
}

export const unlimitedHeightSetting = {
  'metadata.unlimitedHeight': { type: 'boolean', format: 'checkbox', title: 'Unlimited height' },
} as const satisfies Record<string, FieldSchema>

export const numberSettings = {
  minimum: { type: 'number', format: 'number', title: 'Minimum' },
  maximum: { type: 'number', format: 'number', title: 'Maximum' },
  multipleOf: {
    type: 'number',
    format: 'number',
    title: 'Multiple of',
    minimum: 0,
    info: 'Values must be a multiple of this: 1 for whole numbers, 0.01 for two decimals.',
  },
  ...placeholderSetting,
} as const satisfies Record<string, FieldSchema>

export const listSettings = {
  minItems: { type: 'integer', format: 'number', title: 'Fewest items', minimum: 0 },
  maxItems: { type: 'integer', format: 'number', title: 'Most items', minimum: 0 },
} as const satisfies Record<string, FieldSchema>

/** What is taken from which linked records. */
export const linkedSettings = {
  'metadata.linked.associationKey': {
    type: 'string',
    format: 'text',
    title: 'Association',
    maxLength: 59,
    info: 'The ID of the association field in this collection.',
  },
  'metadata.linked.field': {
    type: 'string',
    format: 'text',
    title: 'Field of the linked records',
    maxLength: 59,
    info: 'Its ID. Only to count records none is needed.',
  },
  'metadata.linked.filter': {
    type: 'object',
    format: 'json',
    title: 'Only linked records with',
    info: 'A filter on the fields of the linked records.',
  },
} as const satisfies Record<string, FieldSchema>
