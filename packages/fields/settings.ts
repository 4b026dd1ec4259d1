import type { FieldSchema } from '@trellis/model'
import {
  clockMasks,
  momentMasks,
  moneyMasks,
  numberMasks,
  patternSuggestions,
  suggestMasks,
} from './setting-suggestions.ts'
import { fileTypeOptions } from './values/file-types.ts'

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
    metadata: { suggestionList: patternSuggestions },
  },
  ...placeholderSetting,
} as const satisfies Record<string, FieldSchema>

/** For texts that people have in files. */
export const fileTextSetting = {
  'metadata.allowFileInput': {
    type: 'boolean',
    format: 'checkbox',
    title: 'Takes the text of a file',
    info: 'A button puts the text of a file into the field; the file itself is not kept.',
  },
} as const satisfies Record<string, FieldSchema>

/** Settings of dates and times. */
export const typedDateSettings = {
  ...placeholderSetting,
  'metadata.clearable': { type: 'boolean', format: 'checkbox', title: 'Has a button that empties it' },
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

/** How numbers are shown; typing stays free. */
const maskOfNumbers = (masks: readonly string[]) =>
  ({
    'metadata.mask': {
      type: 'string',
      format: 'text',
      title: 'Mask',
      maxLength: 200,
      info: '0 is a digit that is always shown, # one that is shown where it is needed, a comma groups thousands.',
      metadata: { suggestionList: suggestMasks(masks) },
    },
  }) as const satisfies Record<string, FieldSchema>

export const numberMaskSetting = maskOfNumbers([...numberMasks, ...moneyMasks.slice(0, 3)])
export const moneyMaskSetting = maskOfNumbers(moneyMasks)

const maskOfTimes = (masks: readonly string[], info: string) =>
  ({
    'metadata.mask': {
      type: 'string',
      format: 'text',
      title: 'Typed form',
      maxLength: 200,
      info,
      metadata: { suggestionList: suggestMasks(masks) },
    },
  }) as const satisfies Record<string, FieldSchema>

export const clockMaskSetting = maskOfTimes(
  clockMasks,
  'How the time stands in its box; without one as the region of the person writes it. Every form can be typed.',
)
export const momentMaskSetting = maskOfTimes(
  momentMasks,
  'How date and time stand in their box; without one as the region of the person writes them. Every form can be typed.',
)

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

export const sliderSettings = {
  'metadata.subtype': {
    type: 'string',
    format: 'string-option-list',
    title: 'Slider',
    metadata: {
      optionList: [
        { value: 'continuous', label: 'Continuous' },
        { value: 'stepped', label: 'Stepped' },
      ],
    },
  },
} as const satisfies Record<string, FieldSchema>

export const booleanSettings = {
  'metadata.booleanLabelTrue': { type: 'string', format: 'text', title: 'Label when checked', maxLength: 200 },
  'metadata.booleanLabelFalse': { type: 'string', format: 'text', title: 'Label when not checked', maxLength: 200 },
} as const satisfies Record<string, FieldSchema>

export const optionSettings = {
  'metadata.optionList': { type: 'array', format: 'option-items', title: 'Options' },
} as const satisfies Record<string, FieldSchema>

/** Options whose values are numbers. */
export const numberOptionSettings = {
  'metadata.optionList': {
    type: 'array',
    format: 'option-items',
    title: 'Options',
    items: { type: 'number', format: 'number', title: 'Value' },
  },
} as const satisfies Record<string, FieldSchema>

export const propertyCountSettings = {
  minProperties: { type: 'integer', format: 'number', title: 'Fewest values', minimum: 0 },
  maxProperties: { type: 'integer', format: 'number', title: 'Most values', minimum: 0 },
} as const satisfies Record<string, FieldSchema>

export const collapseSettings = {
  'metadata.isCollapsible': { type: 'boolean', format: 'checkbox', title: 'Can be collapsed' },
  'metadata.startsCollapsed': { type: 'boolean', format: 'checkbox', title: 'Starts collapsed' },
} as const satisfies Record<string, FieldSchema>

/** The collection that a picker is of: one that was made here, or one that the product brings. */
export const collectionSetting = {
  'metadata.collectionId': {
    type: 'string',
    format: 'collection-lookup',
    title: 'Collection',
    metadata: {
      collectionId: 'Entity',
      fetchCriteria: { options: { orderBy: 'name' } },
      optionList: [
        { value: 'User', label: 'Users' },
        { value: 'Tag', label: 'Apps' },
        { value: 'Entity', label: 'Collections' },
        { value: 'Country', label: 'Countries' },
      ],
      disableFreeText: true,
      disableNavigate: true,
    },
  },
} as const satisfies Record<string, FieldSchema>

export const fileSettings = {
  'metadata.allowedFileTypes': {
    type: 'array',
    format: 'multi-option-list',
    title: 'File types',
    info: 'None chosen means that all are taken.',
    metadata: { optionList: fileTypeOptions },
  },
} as const satisfies Record<string, FieldSchema>
