import type { TriggerEvent, TriggerOutcome } from '@trellis/actions/run'
import type { FormulaPlace } from '@trellis/fields/resolve'
import type {
  CollectionSource,
  FlowSource,
  FormMode,
  ManualSource,
  TrellisRecord,
  Trigger,
  ViewComponent,
} from '@trellis/model'
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

export type ValuesProps = Pick<RecordsProps, 'component' | 'name' | 'type' | 'hasControls' | 'actions'> & {
  /** Worked out. */
  source: FlowSource | ManualSource
}

export type RecordProps = {
  component: ViewComponent
  /** Worked out; without an id it is for a new record. */
  source: CollectionSource
  name: string
  isReadOnly: boolean
  /** As the collection says where it is undefined. */
  mode: FormMode | undefined
  /** Of a new record. */
  defaults: Readonly<Record<string, unknown>>
}

export type DrawnProps = Pick<RecordsProps, 'component' | 'source'> & {
  /** The properties, worked out. */
  attrs: Readonly<Record<string, unknown>>
}

export type EmbeddedProps = {
  component: ViewComponent
  /** Not empty. */
  viewId: string
  title: string
  hasHeader: boolean
  /** Worked out. */
  input: Readonly<Record<string, unknown>>
  /** What it is given to show where its view has a place for it. */
  children: ReactNode
}

/** How records, and values that are none, are shown, edited and counted: the lists, forms and charts of the client, given from above. */
export type RecordViews = {
  /** Asks for what `Records` is going to show, as far as that is known before it is drawn. */
  askForRecords: (asked: Pick<RecordsProps, 'component' | 'source' | 'type' | 'hasControls'>) => void
  Records: ComponentType<RecordsProps>
  Record: ComponentType<RecordProps>
  Values: ComponentType<ValuesProps>
  Chart: ComponentType<DrawnProps>
  Calendar: ComponentType<DrawnProps>
  ActivityLog: ComponentType<DrawnProps>
  /** Another view, open in this one. */
  Embedded: ComponentType<EmbeddedProps>
}

/** `effects`: what stands in the component and is not drawn. */
export type FrameProps = { component: ViewComponent; effects: ReactNode; children: ReactNode }

/** What an open view, or its editor, is to its components. */
export type ViewHost = {
  state: ViewState
  views: RecordViews
  /** What a formula sees at this moment, with what is around it. */
  scopeAt(surrounding: Surrounding): FormulaPlace
  /** Hears of formulas that gave nothing, by the value of the document that they stand in. */
  onFormulaFailure?: (value: unknown, code: string) => void
  /** Starts the triggers of an event; ends when they have. */
  fire(component: ViewComponent, event: string, what?: TriggerEvent): Promise<void>
  /**
   * Runs those that stand in place of what the component would do itself. It then goes on, and starts what follows success or an error.
   */
  replace(component: ViewComponent, event: string, what: TriggerEvent): Promise<TriggerOutcome>
  /** The same for what is being left: it begins although the page goes. */
  part(component: ViewComponent, event: string): Promise<void>
  /** The same for a button of a component. */
  press(triggers: readonly Trigger[], what?: TriggerEvent): Promise<void>
  modals: OpenModal
  /** Every other thing that is shown in place of, or around, a component: its frame in an editor. */
  Frame?: ComponentType<FrameProps>
}

export const ViewHostContext = createContext<ViewHost | undefined>(undefined)

export function useViewHost(): ViewHost {
  const host = use(ViewHostContext)
  if (!host) throw new Error('There is no view around')
  return host
}

export const SurroundingContext = createContext<Surrounding>({})

/** What a view that is shown in another one is given to show, with what it belongs to. */
export type OuterContent = {
  host: ViewHost
  surrounding: Surrounding
  /** Of the outer view itself, where that is shown in another one. */
  outer: OuterContent | undefined
  children: ReactNode
}
export const OuterContentContext = createContext<OuterContent | undefined>(undefined)

/** What formulas of triggers are told of a record. */
export const eventOf = (item: TrellisRecord): TriggerEvent => ({ item })
