import { findComponent } from '@trellis/components'
import {
  OpenModal,
  type Surrounding,
  type ViewHost,
  ViewHostContext,
  ViewNode,
  ViewState,
} from '@trellis/components/web'
import { resolveValue } from '@trellis/fields/resolve'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { createContext, type MouseEvent, type ReactNode, use, useMemo } from 'react'
import { viewerOf } from '../../records/viewer.ts'
import type { OpenedHost } from '../opened-host.ts'
import { ViewRecord } from '../view-record.tsx'
import { ViewRecords } from '../view-records.tsx'
import { takesChildren } from './edit-tree.ts'
import type { NodeSelection } from './use-node.ts'
import styles from './view-editor.module.css'

const SelectionContext = createContext<Pick<NodeSelection, 'selected' | 'select'>>({
  selected: undefined,
  select: () => undefined,
})

/** The real components with the builder's own data; a press chooses one and starts nothing. */
export function Canvas({ document, node }: { document: ViewDocument; node: NodeSelection }) {
  const { selected, select } = node
  const vars = JSON.stringify(document.vars)
  const host = useMemo(() => makeHost(JSON.parse(vars) as ViewDocument['vars']), [vars])
  const selection = useMemo(() => ({ selected, select }), [selected, select])
  const dialog = document.modals.find(modal => holds(modal, selected))
  return (
    <SelectionContext value={selection}>
      <ViewHostContext value={host}>
        <div className={styles.sheet} data-canvas>
          {dialog ? <DialogSheet component={dialog} /> : <ViewNode component={document.content} />}
        </div>
      </ViewHostContext>
    </SelectionContext>
  )
}

/** A dialog is drawn in place: over the page it would be in the way of its own editor. */
function DialogSheet({ component }: { component: ViewComponent }) {
  return (
    <Frame component={component}>
      <h3 className={styles.heading}>{String(component.attrs['title'] ?? component.name)}</h3>
      {component.contains.map(child => (
        <ViewNode key={child.id} component={child} />
      ))}
    </Frame>
  )
}

const holds = (component: ViewComponent, id: string | undefined): boolean =>
  component.id === id || component.contains.some(child => holds(child, id))

function makeHost(vars: ViewDocument['vars']): OpenedHost {
  const state = new ViewState({})
  const scopeAt: ViewHost['scopeAt'] = (surrounding: Surrounding) => {
    const { roots, environment } = viewerOf()
    return { scope: { ...roots, ...state.get(), ...surrounding }, environment }
  }
  for (const { key, value } of vars) state.set('vars', { [key]: resolveValue(value, scopeAt({})) ?? null })
  return {
    state,
    views: { Records: ViewRecords, Record: ViewRecord },
    scopeAt,
    modals: new OpenModal(),
    forms: new Map(),
    isRead: () => true,
    fire: async () => undefined,
    press: async () => undefined,
    Frame,
  }
}

/** Around each component: a press chooses it, the innermost first. */
function Frame({ component, children }: { component: ViewComponent; children: ReactNode }) {
  const { selected, select } = use(SelectionContext)
  const kind = findComponent(component.type)
  const choose = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    select(component.id)
  }
  const isEmpty = component.contains.length === 0 && kind?.children === 'any'
  return (
    // The structure beside it is the way for keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.frame}
      data-component={component.id}
      data-selected={selected === component.id || undefined}
      data-name={component.name}
      data-empty={isEmpty || undefined}
      onClick={choose}
    >
      {/* What is drawn inside a leaf is to be looked at: a form that is pressed here would save. */}
      <div inert={!takesChildren(kind)}>{children}</div>
    </div>
  )
}
