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
import { useMemo, useRef } from 'react'
import { viewerOf } from '../../records/viewer.ts'
import type { OpenedHost } from '../opened-host.ts'
import { viewsOfRecords } from '../views-of-records.ts'
import styles from './canvas.module.css'
import { type Choosing, ChoosingContext, Frame } from './canvas-frame.tsx'
import type { ComponentEditing } from './component-editing.ts'
import { DropLayer } from './drop-layer.tsx'
import { allWithin, findPlaced } from './edit-tree.ts'
import type { NodeSelection } from './use-node.ts'

type CanvasProps = {
  view: ViewDocument
  node: NodeSelection
  editing: ComponentEditing
  /** Of the page that is shown, in pixels; as much as there is room where left out. */
  width: number | undefined
}

/** The real components with the builder's own data; a press chooses one and starts nothing. */
export function Canvas({ view, node, editing, width }: CanvasProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const vars = JSON.stringify(view.vars)
  const host = useMemo(() => makeHost(JSON.parse(vars) as ViewDocument['vars']), [vars])
  const dialog = view.modals.find(modal => allWithin(modal).some(({ id }) => id === node.selected))
  return (
    <ChoosingContext value={choosingOf({ view, node, editing })}>
      <ViewHostContext value={host}>
        <div className={styles.stage} data-components>
          <div
            ref={sheet}
            className={styles.sheet}
            data-canvas
            style={width === undefined ? undefined : { inlineSize: width }}
          >
            {dialog ? <DialogSheet component={dialog} /> : <ViewNode component={view.content} />}
            <DropLayer sheet={sheet} view={view} editing={editing} />
          </div>
        </div>
      </ViewHostContext>
    </ChoosingContext>
  )
}

function choosingOf({ view, node, editing }: Pick<CanvasProps, 'view' | 'node' | 'editing'>): Choosing {
  const { selected, chosen, select, selectMany } = node
  const parent = findPlaced(view, selected)?.parent
  return {
    selected,
    chosen: new Set(chosen),
    contentId: view.content.id,
    choose: (id, isMore) => {
      if (!isMore) return select(id)
      return selectMany(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
    },
    chooseParent: parent && (() => select(parent.id)),
    duplicate: ids => void editing.duplicate(ids),
    remove: editing.remove,
  }
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

function makeHost(vars: ViewDocument['vars']): OpenedHost {
  const state = new ViewState({})
  const scopeAt: ViewHost['scopeAt'] = (surrounding: Surrounding) => {
    const { roots, environment } = viewerOf()
    return { scope: { ...roots, ...state.get(), ...surrounding }, environment }
  }
  for (const { key, value } of vars) state.set('vars', { [key]: resolveValue(value, scopeAt({})) ?? null })
  return {
    state,
    views: viewsOfRecords,
    isStill: true,
    scopeAt,
    modals: new OpenModal(),
    forms: new Map(),
    isRead: () => true,
    fire: async () => undefined,
    press: async () => undefined,
    Frame,
  }
}
