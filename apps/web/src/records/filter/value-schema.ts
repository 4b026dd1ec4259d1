import type { FieldSchema } from '@trellis/model'

/** The field as the value editor needs it: any value may be looked for, whatever the form allows. */
export function valueSchema({ type, format, metadata }: FieldSchema, title: string): FieldSchema {
  const { optionList, currency, booleanLabelTrue, booleanLabelFalse, collectionId } = metadata ?? {}
  return {
    type,
    format,
    title,
    metadata: {
      ...(optionList ? { optionList } : {}),
      ...(currency ? { currency } : {}),
      ...(booleanLabelTrue ? { booleanLabelTrue } : {}),
      ...(booleanLabelFalse ? { booleanLabelFalse } : {}),
      ...(collectionId ? { collectionId } : {}),
    },
  }
}
