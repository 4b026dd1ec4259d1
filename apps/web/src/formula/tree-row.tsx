import { type FormulaNode, type Problem, print, type ScopeTypes, singlePath } from '@trellis/formula'
import { Button, Icon, IconButton, Menu } from '@trellis/ui'
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { writeValue } from './evaluate-draft.ts'
import styles from './formula-tree.module.css'
import { useFunctionTip } from './function-tip.tsx'
import { InlineChooser } from './inline-chooser.tsx'
import { nodeIcon, nodeLabel, typeLabel } from './labels.ts'
import { type RowAction, rowMenu } from './row-actions.ts'
import { t } from './texts.ts'
import { type DropPosition, isContainer } from './tree-moves.ts'
import { nextOf, type TreeRow } from './tree-rows.ts'
import { type FormulaEditing, selectRow } from './use-formula-editing.ts'

type FormulaTreeRowProps = {
  row: TreeRow
  editing: FormulaEditing
  isActive: boolean
  /** Picked up by keys. */
  isCarried: boolean
  onPress: (event: KeyboardEvent) => void
  onToggle: () => void
  onAction: (action: RowAction) => void
}

/** A part of the formula, or the place of one that is missing. */
export function FormulaTreeRow({
  row,
  editing,
  isActive,
  isCarried,
  onPress,
  onToggle,
  onAction,
}: FormulaTreeRowProps) {
  const { id, path, node, level, position, setSize, isExpandable, isExpanded } = row
  const { choosing } = editing
  const isChoosing = choosing !== undefined && isActive && JSON.stringify(choosing.path) === id
  const drag = useRowDrag(row, editing)
  const label = node ? nodeLabel(node, editing.scope) : t('formula.emptyItem')
  const problems = editing.problems.get(id) ?? []
  return (
    <>
      <div
        role="row"
        tabIndex={isActive ? 0 : -1}
        aria-level={level}
        aria-posinset={position}
        aria-setsize={setSize}
        aria-selected={isActive}
        aria-label={[row.name, node?.type === 'formula' ? node.name : label, ...problems.map(each => each.message)]
          .filter(Boolean)
          .join(', ')}
        {...(isExpandable ? { 'aria-expanded': isExpanded } : {})}
        className={styles.row}
        style={{ '--level': level - 1 } as CSSProperties}
        data-slot={node ? undefined : true}
        data-over={drag.over}
        data-carried={isCarried || undefined}
        onClick={event => isOfRow(event) && selectRow(editing, path, isToFill(row) ? 'replace' : undefined)}
        onDoubleClick={event => isOfRow(event) && onAction('edit')}
        onKeyDown={onPress}
        {...drag.target}
      >
        <span role="gridcell" className={styles.cell}>
          {path.length > 0 && (
            <span className={styles.handle} data-none={!node || undefined} {...drag.source}>
              <Icon name="drag_indicator" size={16} />
            </span>
          )}
          {isExpandable ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.chevron}
              aria-label={isExpanded ? t('formula.collapse', { name: label }) : t('formula.expand', { name: label })}
              onClick={onToggle}
            >
              <Icon name="chevron_right" size={16} />
            </button>
          ) : (
            <span className={styles.chevron} />
          )}
          <RowName row={row} />
          {node ? <NodeText node={node} scope={editing.scope} isEmptyTree={isToFill(row)} /> : <Slot row={row} />}
          <RowProblems problems={problems} onRead={() => onAction('read')} />
          <RowValue row={row} editing={editing} />
        </span>
        <span role="gridcell" className={styles.actions}>
          <RowButtons {...{ row, editing, label, onAction }} />
        </span>
      </div>
      {isChoosing && (
        <div role="row" aria-level={level}>
          <div role="gridcell">
            <InlineChooser row={row} editing={editing} choosing={choosing} />
          </div>
        </div>
      )}
    </>
  )
}

/** Nothing stands there yet: a press on it asks what to put. */
function isToFill({ node, path }: TreeRow): boolean {
  return !node || (path.length === 0 && node.type === 'null')
}

function RowName({ row: { name, isKey, node, parameter } }: { row: TreeRow }) {
  if (name === undefined) return null
  return (
    <span className={styles.name} data-key={isKey || undefined} title={parameter?.summary}>
      {name}
      {node || isKey ? ':' : ''}
    </span>
  )
}

function Slot({ row: { parameter, name } }: { row: TreeRow }) {
  return (
    <span className={styles.slot}>
      {name === undefined ? t('formula.emptyItem') : t('formula.emptyPart')}
      {parameter && <span className={styles.muted}> · {typeLabel(parameter.type)}</span>}
    </span>
  )
}

type NodeTextProps = { node: FormulaNode; scope: ScopeTypes; isEmptyTree: boolean }

function NodeText({ node, scope, isEmptyTree }: NodeTextProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null)
  const { tip, triggers } = useFunctionTip(node.type === 'formula' ? node.name : undefined, anchor)
  const label = nodeLabel(node, scope)
  const machine = machineText(node)
  if (isEmptyTree) return <span className={styles.empty}>{t('formula.emptyTree')}</span>
  return (
    <span ref={anchor} className={styles.node} data-type={node.type} {...triggers}>
      <Icon name={nodeIcon(node)} size={16} />
      <span className={styles.label}>{node.type === 'string' ? JSON.stringify(node.value) : label}</span>
      {machine && machine !== label && <span className={styles.machine}>{machine}</span>}
      {tip}
    </span>
  )
}

/** The name of a function, the path of a reference: what one would type. */
function machineText(node: FormulaNode): string | undefined {
  if (node.type === 'formula') return node.name
  if (node.type === 'reference') return singlePath(node) ? print(node) : undefined
  return undefined
}

function RowProblems({ problems, onRead }: { problems: readonly Problem[]; onRead: () => void }) {
  const [first] = problems
  if (!first) return null
  const reader = problems.find(({ coercion }) => coercion?.reader)?.coercion?.reader
  return (
    <>
      <span
        className={styles.problem}
        data-severity={first.severity}
        title={problems.map(each => each.message).join('\n')}
      >
        <Icon name={first.severity === 'error' ? 'error' : 'warning'} size={14} isFilled />
        <span>{first.message}</span>
      </span>
      {reader !== undefined && (
        <Button size="small" excludeFromTabOrder onPress={onRead}>
          {t('formula.readBy', { name: reader })}
        </Button>
      )}
    </>
  )
}

/** What this part gives for the sample; whole on hover. */
function RowValue({ row, editing }: { row: TreeRow; editing: FormulaEditing }) {
  const outcome = editing.values.get(row.id)
  if (!outcome || (editing.problems.get(row.id)?.length ?? 0) > 0) return null
  const value = outcome.error ? outcome.error.message : writeValue(outcome.value) || t('formula.resultEmpty')
  return (
    <span
      className={styles.value}
      data-error={outcome.error ? true : undefined}
      data-stale={editing.isStale || undefined}
      title={t('formula.value', { value })}
    >
      <span aria-hidden="true">→ </span>
      {value.slice(0, 80)}
    </span>
  )
}

type ButtonsProps = Pick<FormulaTreeRowProps, 'row' | 'editing' | 'onAction'> & { label: string }

function RowButtons({ row, editing, label, onAction }: ButtonsProps) {
  const { node } = row
  if (!node) {
    return (
      <IconButton
        icon="add"
        size="small"
        excludeFromTabOrder
        tooltip={false}
        label={t('formula.chooseFor', { name: row.name ?? t('formula.emptyItem') })}
        onPress={() => onAction('edit')}
      />
    )
  }
  const next = nextOf(node)
  const part = next?.parameter?.name
  return (
    <>
      {next && (
        <IconButton
          icon="add"
          size="small"
          excludeFromTabOrder
          label={part ? t('formula.addPartNamed', { part, name: label }) : t('formula.addPart', { name: label })}
          onPress={() => onAction('insert')}
        />
      )}
      <Menu
        placement="bottom end"
        items={rowMenu(editing, row, onAction)}
        trigger={
          <IconButton
            icon="more_horiz"
            size="small"
            tooltip={false}
            excludeFromTabOrder={false}
            label={t('formula.actionsOf', { name: label })}
          />
        }
      />
    </>
  )
}

/** Presses on its buttons and in their menus are not presses on the row. */
function isOfRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('button') === null
}

/** Dragging by the row's handle, dropping anywhere on a row: its upper and lower quarter mean beside it. */
function useRowDrag({ path, node }: TreeRow, editing: FormulaEditing) {
  const [over, setOver] = useState<DropPosition>()
  const positionOf = (event: DragEvent<HTMLElement>): DropPosition => {
    if (path.length === 0 || !node) return 'on'
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const edge = isContainer(node) ? 0.3 : 0.5
    return part < edge ? 'before' : part > 1 - edge ? 'after' : 'on'
  }
  return {
    over,
    source: {
      draggable: path.length > 0 && node !== undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', node ? print(node) : '')
        editing.drag({ path })
      },
      onDragEnd: () => editing.drag(undefined),
    },
    target: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!editing.isDragging()) return
        event.preventDefault()
        setOver(positionOf(event))
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        setOver(undefined)
        editing.dropAt({ path, position: positionOf(event) })
      },
    },
  }
}
