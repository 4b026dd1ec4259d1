import { type FormulaNode, nodeAt, print, replaceAt } from '@trellis/formula'
import { Icon } from '@trellis/ui'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Choice, choicesOf } from './inline-choices.ts'
import styles from './inline-chooser.module.css'
import { nodeIcon } from './labels.ts'
import { t } from './texts.ts'
import { drop, fill, type Moved } from './tree-moves.ts'
import { nextOf, type TreeRow } from './tree-rows.ts'
import { type Choosing, type FormulaEditing } from './use-formula-editing.ts'

type InlineChooserProps = { row: TreeRow; editing: FormulaEditing; choosing: Choosing }

/** Under its row: type a value, a name or a whole formula, or choose from what fits the place. */
export function InlineChooser({ row, editing, choosing }: InlineChooserProps) {
  const { mode } = choosing
  const { node } = row
  const id = useId()
  const [text, setText] = useState(() => (mode === 'replace' && node && node.type !== 'null' ? print(node) : ''))
  const [isTouched, setTouched] = useState(false)
  const [at, setAt] = useState(text === '' ? 0 : -1)
  const wantedHere = row.path.length === 0 && mode !== 'insert' ? editing.wanted : 'any'
  const wanted = (mode === 'insert' && node ? nextOf(node)?.parameter : row.parameter)?.type ?? wantedHere
  const asked = isTouched ? text : ''
  const choices = useMemo(() => {
    const wrapped = mode === 'wrap' && node ? { wrapped: node } : {}
    return choicesOf({ text: asked, scope: editing.scope, wanted, isWrapping: mode === 'wrap', ...wrapped })
  }, [asked, editing.scope, wanted, mode, node])
  const list = useRef<HTMLDivElement>(null)
  // Where the screen is low it would open under what stands below the tree.
  useEffect(() => {
    list.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, choices])
  const close = () => editing.setChoosing(undefined)
  const choose = (choice: Choice | undefined) => {
    if (choice) editing.take(place(editing, row, mode, choice.node))
    close()
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setAt(Math.max(0, Math.min(choices.length - 1, at + by)))
    else if (event.key === 'Enter') choose(choices[at])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const label = mode === 'wrap' ? t('formula.chooseWrap') : t('formula.choose')
  return (
    <div
      className={styles.chooser}
      style={{ '--level': row.level - 1 } as CSSProperties}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <input
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={choices[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        placeholder={label}
        value={text}
        onFocus={event => event.target.select()}
        onChange={event => {
          setText(event.target.value)
          setTouched(true)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            tabIndex={-1}
            onPointerDown={event => event.preventDefault()}
            onPointerUp={() => choose(choice)}
          >
            <Icon name={nodeIcon(choice.node)} size={16} />
            <ChoiceWords choice={choice} />
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className={styles.none}>{t('formula.noMatch')}</p>}
    </div>
  )
}

function ChoiceWords({ choice: { kind, label, detail, coercion } }: { choice: Choice }) {
  return (
    <span className={styles.words}>
      <span className={styles.label} data-kind={kind}>
        {kind === 'text' ? t('formula.textValue', { value: JSON.stringify(label) }) : label}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {coercion && <span className={styles.coercion}>{coercion}</span>}
    </span>
  )
}

/** Into the row, around it or in its place; a place without a part yet is filled. */
function place(
  { draft: { tree } }: FormulaEditing,
  row: TreeRow,
  mode: Choosing['mode'],
  node: FormulaNode,
): Moved | undefined {
  const { path } = row
  if (!nodeAt(tree, path)) return fill(tree, path, node)
  if (mode === 'insert') return drop(tree, { node }, { path, position: 'on' })
  return { tree: replaceAt(tree, path, node), path }
}
