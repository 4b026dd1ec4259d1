import { ownValue } from '@trellis/base'
import type { DataSource, RecordSchema, ViewComponent, ViewDocument } from '@trellis/model'
import type { FieldRole } from './field-roles.ts'

/** Groups of the palette, in the order in which they are shown. */
export const componentGroups = {
  layout: 'Layout',
  information: 'Information',
  data: 'Data',
  effects: 'Effects',
} as const
export type ComponentGroupId = keyof typeof componentGroups

/** Tabs of the form of properties, by the names of the specification (1 §2.2). Those are shown that a kind has properties for. */
export const propertyTabs = {
  basic: 'Basic',
  tabs: 'Tabs',
  input: 'Input',
  'calendar-list': 'Calendar list',
  buttons: 'Buttons',
  'item-buttons': 'Item buttons',
  'navigation-bar': 'Navigation bar',
  'page-background': 'Page background',
  custom: 'Custom',
  core: 'Core',
  advanced: 'Advanced',
} as const
export type PropertyTab = keyof typeof propertyTabs

/** Groups inside of a tab. */
export const propertyGroups = {
  data: 'Data',
  properties: 'Properties',
  layout: 'Layout',
  style: 'Style',
  actions: 'Actions',
} as const
export type PropertyPlace = { tab: PropertyTab; group: keyof typeof propertyGroups }

export type ComponentEvent = { id: string; label: string }

/** What views keep beside their components. */
export type Parted = Pick<ViewDocument, 'header' | 'page' | 'triggers'>

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
  /** Effects may stand in it beside its `children`; they are not drawn. */
  takesEffects?: true
  /** Where what stands in it here is drawn, it shows another view (0b-decisions §10). */
  embeds?: true
  /** Where a view that is shown in another one puts what that one gives it. */
  holdsOuter?: true
  /** Runs its triggers when an action asks for it by its name or id: within its view, or from every view of the page. */
  calledFrom?: 'view' | 'page'
  /** A part that every view has: never picked, moved or removed; kept beside the content of the document. */
  ofView?: {
    read: (view: Parted) => Pick<ViewComponent, 'attrs' | 'listeners'>
    write: (view: Parted, part: Pick<ViewComponent, 'attrs' | 'listeners'>) => Partial<Parted>
  }
  /** Stands beside the content and in no other component. */
  standsAlone?: true
  /** What triggers can listen to. */
  events: readonly ComponentEvent[]
  /** Without triggers of this one it does nothing. */
  needsEvent?: string
  /** By name; what takes a formula says `allowFormula`. */
  properties: RecordSchema['properties']
  required?: readonly string[]
  /** Where properties stand in the form, by name; without it as `propertyPlace` says. */
  places?: Readonly<Record<string, PropertyPlace>>
  /** Whether it shows records: many, or one. */
  source?: 'list' | 'record'
  /** Which of the records come first, and how many, is not asked: it follows from what it draws. */
  ordersItself?: true
  /** What it means that no record is named, where it shows one. */
  withoutRecord?: string
  /** Where they may come from; collections alone where left out. */
  sourceTypes?: readonly DataSource['type'][]
  /** Fields of its collection that it is told by name, by what they are to it. */
  fields?: Readonly<Record<string, FieldRole>>
  /** Properties of which one has to be given, so that people who cannot see it know what it is. */
  namedBy?: readonly string[]
  /** What a new one has. */
  defaults: ViewComponent['attrs']
}

/** Where properties of these names stand that many kinds have. */
const commonPlaces: Readonly<Record<string, PropertyPlace>> = {
  buttons: { tab: 'buttons', group: 'actions' },
  listActions: { tab: 'buttons', group: 'actions' },
  recordActions: { tab: 'item-buttons', group: 'actions' },
  columns: { tab: 'basic', group: 'layout' },
  look: { tab: 'basic', group: 'style' },
  size: { tab: 'basic', group: 'style' },
  height: { tab: 'basic', group: 'style' },
  input: { tab: 'input', group: 'data' },
  hidden: { tab: 'advanced', group: 'properties' },
  disabled: { tab: 'advanced', group: 'properties' },
}

/** Where a property of a kind stands in the form. */
export function propertyPlace({ places }: Pick<ComponentDefinition, 'places'>, name: string): PropertyPlace {
  return ownValue(places, name) ?? ownValue(commonPlaces, name) ?? { tab: 'basic', group: 'properties' }
}

export function defineComponent<const Definition extends ComponentDefinition>(definition: Definition): Definition {
  return definition
}
