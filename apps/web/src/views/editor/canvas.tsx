import { partsOf, ViewHostContext, ViewNode } from '@trellis/components/web'
import { withoutUnread } from '@trellis/fields'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { useMemo, useRef } from 'react'
import { EmbeddingContext } from '../embedding.ts'
import { InnerParts } from '../inner-parts.tsx'
import { tintOf } from '../page-tint.ts'
import { stillHost } from '../still-host.ts'
import styles from './canvas.module.css'
import { type Choosing, ChoosingContext, Frame } from './canvas-frame.tsx'
import type { ComponentEditing } from './component-editing.ts'
import { DropLayer } from './drop-layer.tsx'
import { allWithin, findPlaced } from './edit-tree.ts'
import type { NodeSelection } from './use-node.ts'

type CanvasProps = {
  /** Undefined while the view is not stored. */
  id: string | undefined
  view: ViewDocument
  node: NodeSelection
  editing: ComponentEditing
  /** Of the page that is shown, in pixels; as much as there is room where left out. */
  width: number | undefined
}

/** The real components with the builder's own data; a press chooses one and starts nothing. */
export function Canvas({ id, view: edited, node, editing, width }: CanvasProps) {
  const view = useMemo(() => withoutUnread(edited), [edited])
  const { name } = view
  const around = useMemo(() => [{ id: id ?? '', name }], [id, name])
  const sheet = useRef<HTMLDivElement>(null)
  const vars = JSON.stringify(view.vars)
  const host = useMemo(() => stillHost({ vars: JSON.parse(vars) as ViewDocument['vars'], Frame }), [vars])
  const dialog = view.modals.find(modal => allWithin(modal).some(({ id }) => id === node.selected))
  return (
    <ChoosingContext value={choosingOf({ view, node, editing })}>
      <ViewHostContext value={host}>
        <div className={styles.stage} data-components>
          <div
            ref={sheet}
            className={styles.sheet}
            data-canvas
            style={{ inlineSize: width, background: tintOf(view.page?.background) }}
          >
            {dialog ? (
              <DialogSheet component={dialog} />
            ) : (
              <EmbeddingContext value={around}>
                <InnerParts view={view} />
                <ViewNode component={view.content} />
              </EmbeddingContext>
            )}
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
  const { drawn, effects } = partsOf(component)
  return (
    <Frame component={component} effects={effects.map(child => <ViewNode key={child.id} component={child} />)}>
      <h3 className={styles.heading}>{String(component.attrs['title'] ?? component.name)}</h3>
      {drawn.map(child => (
        <ViewNode key={child.id} component={child} />
      ))}
    </Frame>
  )
}
