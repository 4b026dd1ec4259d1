import type { RecordSchema, ViewComponent } from '@trellis/model'

/** Groups of the palette, in the order in which they are shown. */
export const componentGroups = {
  layout: 'Layout',
  information: 'Information',
  data: 'Data',
} as const
export type ComponentGroupId = keyof typeof componentGroups

export type ComponentEvent = { id: string; label: string }

/** A kind of component of views: palette, properties, checks and reference are made from it. */
export type ComponentDefinition = {
  /** What is stored as the type of a component. */
  id: string
  label: string
  group: ComponentGroupId
  icon: string
  /** One sentence for whoever picks it. */
  summary: string
  keywords: readonly string[]
  /** Ids of the kinds that may stand in it; `any`: all but those that stand alone. */
  children: 'any' | readonly string[]
  /** Stands beside the content and in no other component. */
  standsAlone?: true
  /** What triggers can listen to. */
  events: readonly ComponentEvent[]
  /** Without triggers of this one it does nothing. */
  needsEvent?: string
  /** By name; what takes a formula says `allowFormula`. */
  properties: RecordSchema['properties']
  required?: readonly string[]
  /** Whether it shows records: many, or one. */
  source?: 'list' | 'record'
  /** Properties of which one has to be given, so that people who cannot see it know what it is. */
  namedBy?: readonly string[]
  /** What a new one has. */
  defaults: ViewComponent['attrs']
}

export function defineComponent<const Definition extends ComponentDefinition>(definition: Definition): Definition {
  return definition
}
