import type { TriggerEvent } from '@trellis/actions/run'
import type { FormulaPlace } from '@trellis/fields/resolve'
import type { CollectionSource, FlowSource, ManualSource, TrellisRecord, Trigger, ViewComponent } from '@trellis/model'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { OpenModal } from './open-modal.ts'
import type { ViewState } from './view-state.ts'

/** Where it is drawn: `record` of the nearest form or row, `event` of what is under way. */
export type Surrounding = { readonly [root: string]: unknown }

export type RecordsProps = {
  component: ViewComponent
  /** Worked out. */
  source: CollectionSource
  name: string
  /** How the rows are shown at first. */
  type: string
  /** Offers search, filter and the other controls of lists. */
  hasControls: boolean
  actions: ReactNode
}

export type ValuesProps = Pick<RecordsProps, 'component' | 'name' | 'type' | 'actions'> & {
  /** Worked out. */
  source: FlowSource | ManualSource
}

export type RecordProps = {
  component: ViewComponent
  /** Worked out; without an id it is for a new record. */
  source: CollectionSource
  name: string
  isReadOnly: boolean
}

export type DrawnProps = Pick<RecordsProps, 'component' | 'source'> & {
  /** The properties, worked out. */
  attrs: Readonly<Record<string, unknown>>
}

/** How records, and values that are none, are shown, edited and counted: the lists, forms and charts of the client, given from above. */
export type RecordViews = {
  Records: ComponentType<RecordsProps>
  Record: ComponentType<RecordProps>
  Values: ComponentType<ValuesProps>
  Chart: ComponentType<DrawnProps>
  Calendar: ComponentType<DrawnProps>
}

/** What an open view, or its editor, is to its components. */
export type ViewHost = {
  state: ViewState
  views: RecordViews
  /** What a formula sees at this moment, with what is around it. */
  scopeAt(surrounding: Surrounding): FormulaPlace
  /** Starts the triggers of an event; ends when they have. */
  fire(component: ViewComponent, event: string, what?: TriggerEvent): Promise<void>
  /** The same for a button of a component. */
  press(triggers: readonly Trigger[], what?: TriggerEvent): Promise<void>
  modals: OpenModal
  /** Every other thing that is shown in place of, or around, a component: its frame in an editor. */
  Frame?: ComponentType<{ component: ViewComponent; children: ReactNode }>
}

export const ViewHostContext = createContext<ViewHost | undefined>(undefined)

export function useViewHost(): ViewHost {
  const host = use(ViewHostContext)
  if (!host) throw new Error('There is no view around')
  return host
}

export const SurroundingContext = createContext<Surrounding>({})

/** What formulas of triggers are told of a record. */
export const eventOf = (item: TrellisRecord): TriggerEvent => ({ item })
