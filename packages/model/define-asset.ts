import type { TObject } from 'typebox'
import type { AssetLook } from './asset-look.ts'
import type { AssetWords } from './asset-words.ts'
import type { FieldSchema } from './field.ts'

/** A kind of thing that builders define: its definition is one JSON document, listed in a core collection (0-decisions §4). */
export type AssetDefinition = AssetLook &
  AssetWords & {
    /** The core collection that lists them. */
    id: string
    /** What their core collection is for. */
    description: string
    /** What they say decides what people may do: everybody's rights are worked out anew when one changes. */
    changesRights?: true
    /** Each property with a `title`; those that are `listed` have a column, the others stand in the live version alone. */
    document: TObject
    /** Columns of its row that are no part of the definition and that the server alone sets; a new row has the `default`. */
    rowFields?: Readonly<Record<string, FieldSchema>>
  }

export function defineAsset<const Definition extends AssetDefinition>(definition: Definition): Definition {
  return definition
}
