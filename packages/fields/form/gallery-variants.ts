import type { FieldSchema } from '@trellis/model'
import { compositeVariants } from './gallery-composites.ts'

export type GalleryVariant = { name: string; schema: Omit<FieldSchema, 'title'>; value: unknown }

const longText = 'A sentence that goes on past the end of every box it stands in. '.repeat(32).slice(0, 2000)
const rightToLeft = 'مرحبا بالعالم — שלום עולם'

const options = [
  { value: 'low', label: 'Low', color: 'green', image: 'arrow_downward' },
  { value: 'medium', label: 'Medium', color: 'amber', description: 'Within the week' },
  { value: 'high', label: 'High', color: 'red', description: 'Within the day', image: 'priority_high' },
  { value: 'hidden', label: 'No longer offered', hidden: true },
  { value: 'none', label: 'Not rated', disabled: true },
]
const manyOptions = Array.from({ length: 30 }, (_, index) => ({ value: `size-${index}`, label: `Size ${index + 30}` }))
const suggestions = [
  { value: 'Berlin', label: 'Berlin', description: 'Germany', color: 'red', image: 'home' },
  { value: 'Bern', label: 'Bern', description: 'Switzerland' },
  { value: 'Bergen', label: 'Bergen', hidden: true },
]

/** What formats look like with settings that change their input or cell. */
export const galleryVariants: readonly GalleryVariant[] = [
  {
    name: 'long',
    schema: { type: 'string', format: 'text', maxLength: 2000, info: 'Counts **every** sign, <b>also</b> blanks.' },
    value: longText,
  },
  { name: 'right to left', schema: { type: 'string', format: 'text' }, value: rightToLeft },
  {
    name: 'suggestions',
    schema: { type: 'string', format: 'text', metadata: { suggestionList: suggestions } },
    value: 'Bern',
  },
  { name: 'long', schema: { type: 'string', format: 'multiline' }, value: longText },
  { name: 'right to left', schema: { type: 'string', format: 'multiline' }, value: `${rightToLeft}\n${rightToLeft}` },
  {
    name: 'unlimited height',
    schema: { type: 'string', format: 'multiline', metadata: { unlimitedHeight: true } },
    value: Array.from({ length: 24 }, (_, index) => `Line ${index + 1}`).join('\n'),
  },
  {
    name: 'from a file',
    schema: { type: 'string', format: 'multiline', metadata: { allowFileInput: true } },
    value: 'One line',
  },
  ...['success', 'warning', 'alert'].map(subtype => ({
    name: subtype,
    schema: {
      type: 'string' as const,
      format: 'info-block',
      description: 'What stands here is for whoever fills in the form.',
      metadata: { subtype, fieldSize: 'full' as const },
    },
    value: undefined,
  })),
  ...[
    { type: 'secondary' },
    { type: 'primary', color: 'teal', image: 'open_in_new' },
    { type: 'link', color: 'red' },
  ].map(cta => ({
    name: `${cta.type} button`,
    schema: {
      type: 'string' as const,
      format: 'info-block',
      description: 'What stands here is for whoever fills in the form.',
      metadata: {
        fieldSize: 'full' as const,
        ctaConfig: { label: 'Read the rules', href: 'https://example.com/rules', ...cta },
      },
    },
    value: undefined,
  })),
  { name: 'unknown', schema: { type: 'string', format: 'action-type-option-list' }, value: 'flow-that-is-gone' },
  {
    name: 'images',
    schema: {
      type: 'number',
      format: 'rating',
      maximum: 3,
      metadata: { iconImage: 'https://images.example/heart.png' },
    },
    value: 2,
  },
  { name: 'long', schema: { type: 'string', format: 'url' }, value: `https://example.com/${'path/'.repeat(60)}` },
  {
    name: 'preferred countries',
    schema: { type: 'string', format: 'phone-number', metadata: { preferredOptionList: ['DE', 'FR'] } },
    value: '+4930123456',
  },
  {
    name: 'mask',
    schema: { type: 'string', format: 'date', metadata: { mask: 'DD.MM.YYYY', clearable: true } },
    value: '1996-07-04',
  },
  { name: 'mask', schema: { type: 'number', format: 'number', metadata: { mask: '$#,##0.00' } }, value: 1_234_567.5 },
  {
    name: 'half stars of five',
    schema: {
      type: 'number',
      format: 'rating',
      maximum: 5,
      multipleOf: 0.5,
      metadata: { icon: 'favorite', color: 'red', secondaryColor: 'slate' },
    },
    value: 3.5,
  },
  {
    name: 'continuous',
    schema: { type: 'number', format: 'rating', maximum: 5, multipleOf: 0, metadata: { color: 'amber' } },
    value: 3.14,
  },
  {
    name: 'stepped',
    schema: {
      type: 'number',
      format: 'range',
      minimum: -10,
      maximum: 10,
      multipleOf: 2.5,
      metadata: { subtype: 'stepped' },
    },
    value: 2.5,
  },
  {
    name: 'stepped',
    schema: {
      type: 'array',
      format: 'numeric-range',
      minimum: 0,
      maximum: 10,
      uniqueItems: true,
      metadata: { subtype: 'stepped' },
    },
    value: [2, 7],
  },
  {
    name: 'labels',
    schema: {
      type: 'boolean',
      format: 'checkbox',
      metadata: { booleanLabelTrue: 'Paid', booleanLabelFalse: 'Still to be paid' },
    },
    value: false,
  },
  {
    name: 'labels',
    schema: { type: 'boolean', format: 'switch', metadata: { booleanLabelTrue: 'Open', booleanLabelFalse: 'Closed' } },
    value: true,
  },
  ...['string-option-list', 'inline-string-option-list'].map(format => ({
    name: 'colours, images, hidden and disabled options',
    schema: { type: 'string' as const, format, metadata: { optionList: options } },
    value: 'high',
  })),
  {
    name: 'many',
    schema: { type: 'string', format: 'string-option-list', metadata: { optionList: manyOptions } },
    value: 'size-3',
  },
  {
    name: 'a value no longer offered',
    schema: { type: 'string', format: 'string-option-list', metadata: { optionList: options } },
    value: 'gone',
  },
  {
    name: 'colours, images, hidden and disabled options',
    schema: { type: 'array', format: 'multi-option-list', metadata: { optionList: options } },
    value: ['low', 'high'],
  },
  ...compositeVariants,
]
