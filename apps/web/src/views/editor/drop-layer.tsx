import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { findComponent, newComponent, walkView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { classes } from '@trellis/ui'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import styles from './canvas.module.css'
import type { ComponentEditing } from './component-editing.ts'
import { type Dragged, draggedIn } from './dragged.ts'
import { type Box, isInRow, positionAt } from './drop-place.ts'
import { findPlaced, takesChildren } from './edit-tree.ts'
import { countRefusal, moveRefusal, refusalAt, type Target } from './move-components.ts'
import { t } from './texts.ts'

type DropLayerProps = {
  sheet: RefObject<HTMLDivElement | null>
  view: ViewDocument
  editing: ComponentEditing
}

type Mark = { target: Target; refusal: string | undefined; box: Box; isRow: boolean }

/** Over the canvas while something is dragged: where it would go, or why it may not. */
export function DropLayer({ sheet, view, editing }: DropLayerProps) {
  const [mark, setMark] = useState<Mark>()
  const start = useEffectEvent((dragged: Dragged) => markFrames(sheet.current, id => refusalInto(view, dragged, id)))
  const hover = useEffectEvent((dragged: Dragged, point: { clientX: number; clientY: number }) => {
    const next = sheet.current ? markAt(view, sheet.current, dragged, point) : undefined
    setMark(before => (isSameMark(before, next) ? before : next))
    return next
  })
  const drop = useEffectEvent((dragged: Dragged, target: Target) => {
    if ('kind' in dragged) editing.drop(dragged.kind, target)
    else editing.move(dragged.ids, target)
  })
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const ends = [
      monitorForElements({
        onDragStart: ({ source }) => {
          const dragged = draggedIn(source.data)
          if (dragged) start(dragged)
        },
        onDrop: () => {
          setMark(undefined)
          markFrames(element, () => undefined)
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedIn(source.data) !== undefined,
        onDrag: ({ source, location }) => {
          const dragged = draggedIn(source.data)
          if (dragged) hover(dragged, location.current.input)
        },
        onDragLeave: () => setMark(undefined),
        onDrop: ({ source, location }) => {
          const dragged = draggedIn(source.data)
          const found = dragged && hover(dragged, location.current.input)
          if (dragged && found && found.refusal === undefined) drop(dragged, found.target)
        },
      }),
      ...(element.parentElement ? [autoScrollForElements({ element: element.parentElement })] : []),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [sheet])
  return mark ? <DropMark mark={mark} view={view} sheet={sheet} /> : null
}

function DropMark({ mark, view, sheet }: Pick<DropLayerProps, 'view' | 'sheet'> & { mark: Mark }) {
  const { target, refusal, box, isRow } = mark
  const origin = sheet.current?.getBoundingClientRect()
  if (!origin) return null
  const place = {
    insetInlineStart: box.left - origin.left,
    insetBlockStart: box.top - origin.top,
    inlineSize: box.right - box.left,
    blockSize: box.bottom - box.top,
  }
  return (
    <div
      className={classes(styles.mark)}
      style={place}
      data-position={target.position}
      data-row={isRow || undefined}
      data-refused={refusal !== undefined || undefined}
    >
      <span className={styles.markText} role="status">
        {refusal ?? placeText(view, target)}
      </span>
    </div>
  )
}

function placeText(view: ViewDocument, { targetId, position }: Target): string {
  const placed = findPlaced(view, targetId)
  const name = placed?.component.name ?? ''
  const parent = placed?.parent?.name ?? view.name
  if (position === 'on') return t('viewEditor.dropInto', { parent: name })
  return position === 'before'
    ? t('viewEditor.dropBefore', { name, parent })
    : t('viewEditor.dropAfter', { name, parent })
}

const isSameMark = (left: Mark | undefined, right: Mark | undefined): boolean =>
  left?.target.targetId === right?.target.targetId &&
  left?.target.position === right?.target.position &&
  left?.refusal === right?.refusal

function refusalFor(view: ViewDocument, dragged: Dragged, target: Target): string | undefined {
  if ('ids' in dragged) return moveRefusal(view, dragged.ids, target)
  const part = sampleOf(dragged.kind)
  return part ? (countRefusal(view, [part]) ?? refusalAt(view, [part], target)) : t('viewEditor.staysHere')
}

function sampleOf(type: string): ViewComponent | undefined {
  const kind = findComponent(type)
  return kind && newComponent(kind)
}

/** Why what takes others does not take these; undefined of what takes none at all, for it is no place to drop into. */
function refusalInto(view: ViewDocument, dragged: Dragged, id: string): string | undefined {
  const component = findPlaced(view, id)?.component
  if (!component || !takesChildren(findComponent(component.type))) return undefined
  return refusalFor(view, dragged, { targetId: id, position: 'on' })
}

const frameOf = (sheet: HTMLElement, id: string) =>
  sheet.querySelector<HTMLElement>(`[data-component="${CSS.escape(id)}"]`)

/** What takes nothing of what is dragged stands back before anything is dropped. */
function markFrames(sheet: HTMLElement | null, refusalOf: (id: string) => string | undefined): void {
  for (const frame of sheet?.querySelectorAll<HTMLElement>('[data-component]') ?? [])
    frame.toggleAttribute('data-refused', refusalOf(frame.dataset['component'] ?? '') !== undefined)
}

function markAt(
  view: ViewDocument,
  sheet: HTMLElement,
  dragged: Dragged,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): Mark | undefined {
  const frame = document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('[data-component]'))
    .find(each => each && sheet.contains(each))
  const id = frame?.dataset['component'] ?? firstRoot(view, sheet)
  const element = id === undefined ? null : frameOf(sheet, id)
  const placed = findPlaced(view, id)
  if (id === undefined || !element || !placed) return undefined
  const box = element.getBoundingClientRect()
  const beside = (placed.parent?.contains ?? []).filter(each => each.id !== id)
  const boxes = beside.flatMap(each => frameOf(sheet, each.id)?.getBoundingClientRect() ?? [])
  const isRow = isInRow(box, boxes)
  const isHolder = takesChildren(findComponent(placed.component.type))
  const position = placed.parent ? positionAt(box, { x, y }, { isHolder, isRow }) : 'on'
  const target: Target = { targetId: id, position }
  return { target, refusal: refusalFor(view, dragged, target), box, isRow }
}

/** Beside all components one is over the content, or the dialog that is shown in its place. */
function firstRoot({ content, modals }: ViewDocument, sheet: HTMLElement): string | undefined {
  const roots = [...walkView({ content, modals })].filter(({ depth }) => depth === 1)
  return roots.find(({ component }) => frameOf(sheet, component.id))?.component.id
}
