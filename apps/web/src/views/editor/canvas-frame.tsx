import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ComponentDefinition, findComponent, isEffect } from '@trellis/components'
import type { FrameProps } from '@trellis/components/web'
import type { ViewComponent } from '@trellis/model'
import { Icon, IconButton } from '@trellis/ui'
import { createContext, type MouseEvent, type ReactNode, use, useEffect, useRef } from 'react'
import styles from './canvas.module.css'
import { componentLabel } from './component-texts.ts'
import { asDragged } from './dragged.ts'
import { isPart, takesChildren } from './edit-tree.ts'
import { t } from './texts.ts'

/** What the frames on the canvas ask of the editor. */
export type Choosing = {
  selected: string | undefined
  chosen: ReadonlySet<string>
  /** The content itself, which stays where it is. */
  contentId: string
  choose: (id: string, isMore: boolean) => void
  /** Absent where the component stands in no other. */
  chooseParent: (() => void) | undefined
  duplicate: (ids: readonly string[]) => void
  remove: (ids: readonly string[]) => void
}

export const ChoosingContext = createContext<Choosing | undefined>(undefined)

/** Around each component: a press chooses it, the innermost first; with Shift or Ctrl it is chosen too. A drag moves it. */
export function Frame({ component, effects, children }: FrameProps) {
  const choosing = use(ChoosingContext)
  const kind = findComponent(component.type)
  const element = useDraggable(component.id, choosing)
  if (!choosing) return children
  const { selected, chosen, choose } = choosing
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    // The bar's buttons do their own work: a press on it chooses nothing.
    if (event.target instanceof Element && event.target.closest('[data-bar]')) return
    choose(component.id, event.shiftKey || event.ctrlKey || event.metaKey)
  }
  const isEmpty = component.contains.length === 0 && kind?.children === 'any' && !kind.embeds
  return (
    // The structure beside it is the way for keys.
    <div
      role="presentation"
      ref={element}
      className={styles.frame}
      data-component={component.id}
      data-selected={chosen.has(component.id) || undefined}
      data-name={component.name}
      data-empty={isEmpty || undefined}
      onClick={press}
    >
      {selected === component.id && chosen.size === 1 && <SelectionBar component={component} choosing={choosing} />}
      {kind && isEffect(kind) ? (
        <Effect component={component} icon={kind.icon} />
      ) : (
        <Inside kind={kind}>{children}</Inside>
      )}
      <div className={styles.effects}>{effects}</div>
    </div>
  )
}

/** What is drawn inside a leaf is to be looked at: a form that is pressed here would save. */
function Inside({ kind, children }: { kind: ComponentDefinition | undefined; children: ReactNode }) {
  return <div inert={!takesChildren(kind)}>{children}</div>
}

/** On a page it is not drawn; here it has to be seen to be chosen. */
function Effect({ component: { type, name }, icon }: { component: ViewComponent; icon: string }) {
  return (
    <p className={styles.effect}>
      <Icon name={icon} size={16} />
      <span className={styles.effectName}>{name || componentLabel(type)}</span>
    </p>
  )
}

/** What is done most with the chosen component. */
function SelectionBar({ component, choosing }: { component: ViewComponent; choosing: Choosing }) {
  const { id, name } = component
  const { chooseParent, contentId, duplicate, remove } = choosing
  return (
    <div className={styles.bar} data-bar>
      <span className={styles.barName}>{name}</span>
      {chooseParent && (
        <IconButton icon="arrow_upward" size="small" label={t('viewEditor.selectParent')} onPress={chooseParent} />
      )}
      {id !== contentId && !isPart(component) && (
        <>
          <IconButton
            icon="splitscreen"
            size="small"
            label={t('viewEditor.duplicate')}
            onPress={() => duplicate([id])}
          />
          <IconButton icon="delete" size="small" label={t('viewEditor.remove')} onPress={() => remove([id])} />
        </>
      )}
    </div>
  )
}

function useDraggable(id: string, choosing: Choosing | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(choosing)
  useEffect(() => {
    latest.current = choosing
  })
  useEffect(() => {
    if (!element.current) return
    return draggable({
      element: element.current,
      canDrag: () => latest.current !== undefined && latest.current.contentId !== id,
      getInitialData: () => {
        const chosen = latest.current?.chosen
        return asDragged({ ids: chosen?.has(id) ? [...chosen] : [id] })
      },
    })
  }, [id])
  return element
}
