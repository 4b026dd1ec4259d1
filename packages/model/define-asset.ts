import type { TObject } from 'typebox'
import type { FieldSchema } from './field.ts'
import type { BuilderSection, Role } from './role.ts'
import type { CoreCollectionId } from './system-fields.ts'

/** A kind of thing that builders define: its definition is one JSON document, listed in a core collection (0-decisions §4). */
export type AssetDefinition = {
  /** The core collection that lists them. */
  id: CoreCollectionId
  /** One of them inside a sentence: `app`. */
  noun: string
  /** What their list is called, and what it is for. */
  name: string
  description: string
  icon: string
  /** The part of the builder that edits them. */
  section: BuilderSection
  /** Who may make and change them; whoever builds anything may read them. */
  role: Role
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
