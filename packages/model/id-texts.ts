import { notBlank } from '@trellis/base'
import Type from 'typebox'

// What names something in an input. Empty or blank it names nothing, and a statement made of it could mean "whatever has none".

export const RecordIdText = Type.String({ maxLength: 128, pattern: notBlank })
export const CollectionIdText = Type.String({ maxLength: 59, pattern: notBlank })
export const FieldIdText = Type.String({ maxLength: 59, pattern: notBlank })
