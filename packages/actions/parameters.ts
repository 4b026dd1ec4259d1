import type { CoreCollectionId, FieldSchema } from '@trellis/model'

type More = Partial<Omit<FieldSchema, 'type' | 'format' | 'title'>>

/** Takes a fixed value or a formula. */
const withFormula = ({ metadata, ...more }: More): More => ({ ...more, metadata: { ...metadata, allowFormula: true } })

export function textParameter(title: string, more: More = {}): FieldSchema {
  return { type: 'string', format: 'text', title, maxLength: 500, ...withFormula(more) }
}

/** A form of the view by its ID. */
export const formParameter: FieldSchema = textParameter('Form', { info: 'ID of the component of the type form.' })

export function longTextParameter(title: string, more: More = {}): FieldSchema {
  return { type: 'string', format: 'multiline', title, maxLength: 10_000, ...withFormula(more) }
}

export function flagParameter(title: string, info: string): FieldSchema {
  return { type: 'boolean', format: 'checkbox', title, info, ...withFormula({}) }
}

/** A record of a core collection by its name, or a formula that gives its id. */
export function recordParameter(title: string, collectionId: CoreCollectionId, orderBy = 'name'): FieldSchema {
  return {
    type: 'string',
    format: 'collection-lookup',
    title,
    metadata: {
      collectionId,
      fetchCriteria: { options: { orderBy } },
      disableFreeText: true,
      disableNavigate: true,
      allowFormula: true,
    },
  }
}

/** Decides what else is asked: one of these and no formula. */
export function choiceParameter(title: string, labels: Readonly<Record<string, string>>, more: More = {}): FieldSchema {
  const optionList = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return {
    type: 'string',
    format: 'string-option-list',
    title,
    ...more,
    metadata: { ...more.metadata, optionList },
  }
}

export function textsParameter(title: string, each: string, more: More = {}): FieldSchema {
  return {
    type: 'array',
    format: 'array',
    title,
    items: textParameter(each),
    maxItems: 100,
    ...more,
    metadata: { ...more.metadata, fieldSize: 'full' },
  }
}

/** Values by name. */
export function pairsParameter(title: string, key: string, more: More = {}): FieldSchema {
  return {
    type: 'array',
    format: 'array',
    title,
    items: {
      type: 'object',
      format: 'object',
      title: 'Entry',
      properties: {
        key: { type: 'string', format: 'text', title: key, maxLength: 200 },
        value: longTextParameter('Value', { info: 'A text, or a formula for anything else. Nothing empties it.' }),
      },
      required: ['key'],
      metadata: { subtype: 'unframed' },
    },
    maxItems: 100,
    ...more,
    metadata: { ...more.metadata, fieldSize: 'full' },
  }
}

/** Hidden, and not asked for, unless a choice beside it is one of these. */
export function onlyWhere(key: string, values: readonly string[]): NonNullable<FieldSchema['metadata']> {
  return { hidden: { NOT: [isOneOf(key, values)] } }
}

/** Asked for where a choice beside it is one of these, and hidden elsewhere. */
export function neededWhere(key: string, values: readonly string[]): NonNullable<FieldSchema['metadata']> {
  return { ...onlyWhere(key, values), required: isOneOf(key, values) }
}

const isOneOf = (key: string, values: readonly string[]) => ({ IN: [`{{item.${key}}}`, [...values]] })
