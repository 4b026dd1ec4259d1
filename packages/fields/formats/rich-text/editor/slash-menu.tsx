import { Icon } from '@trellis/ui'
import {
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
} from 'lexical'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { type BlockChoice, insertChoices, listChoices, textChoices } from './behaviour/block-choices.ts'
import { findChoices, readSlash, removeSlash } from './behaviour/slash-search.ts'
import type { LiveEditor } from './live-editor.ts'
import styles from './rich-text-editor.module.css'
import { t } from './texts.ts'

type Slash = { typed: string; place: { block: number; inline: number } }

/** The blocks that a slash offers, under it: typing narrows them, arrows and Enter choose, Escape leaves the slash as text. */
export function SlashMenu({ live }: { live: LiveEditor }) {
  const { editor } = live
  const id = useId()
  const [slash, close] = useSlash(live)
  const [place, setPlace] = useState(0)
  const all = useMemo(() => [...textChoices(), ...listChoices(), ...insertChoices(live)], [live])
  const found = slash ? findChoices(all, slash.typed) : []
  const at = Math.min(place, Math.max(0, found.length - 1))
  const choose = (choice: BlockChoice | undefined) => {
    if (!slash || !choice) return false
    close()
    setPlace(0)
    editor.update(() => removeSlash(slash.typed))
    choice.run(editor)
    return true
  }
  const isOpen = slash !== undefined && found.length > 0
  useKeys(live, isOpen, {
    move: by => setPlace((at + by + found.length) % found.length),
    choose: () => choose(found[at]),
    close,
  })
  useOwner(live, isOpen ? { list: id, option: `${id}-${found[at]?.id}` } : undefined)
  if (!slash) return null
  return (
    <div className={styles.slash} style={{ insetBlockStart: slash.place.block, insetInlineStart: slash.place.inline }}>
      {found.length === 0 ? (
        <span role="status">{t('richText.noBlocks')}</span>
      ) : (
        <ul id={id} role="listbox" aria-label={t('richText.insert')}>
          {found.map((choice, index) => (
            <Choice
              key={choice.id}
              id={`${id}-${choice.id}`}
              choice={choice}
              isAt={index === at}
              onChoose={() => choose(choice)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type ChoiceProps = { id: string; choice: BlockChoice; isAt: boolean; onChoose: () => void }

/** The text keeps the focus: its keys choose here too. */
function Choice({ id, choice, isAt, onChoose }: ChoiceProps) {
  return (
    <li
      id={id}
      ref={element => {
        if (isAt) element?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      aria-selected={isAt}
      onMouseDown={event => {
        event.preventDefault()
        onChoose()
      }}
    >
      <Icon name={choice.icon} size={18} />
      {choice.label}
    </li>
  )
}

/** The slash before the cursor, until the menu is left. */
function useSlash({ editor }: LiveEditor): [Slash | undefined, () => void] {
  const [slash, setSlash] = useState<Slash>()
  const [left, setLeft] = useState<string>()
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const typed = editorState.read(readSlash)
        if (typed === undefined) setLeft(undefined)
        setSlash(before =>
          typed === undefined ? undefined : { typed, place: before?.place ?? placeOfCursor(editor.getRootElement()) },
        )
      }),
    [editor],
  )
  const isLeft = slash !== undefined && left !== undefined && slash.typed.startsWith(left)
  return [isLeft ? undefined : slash, () => setLeft(slash?.typed)]
}

const width = 240

function placeOfCursor(root: HTMLElement | null): Slash['place'] {
  const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0).getBoundingClientRect() : undefined
  const frame = root?.parentElement?.getBoundingClientRect()
  if (!root || !range || !frame) return { block: 0, inline: 0 }
  const isRightToLeft = getComputedStyle(root).direction === 'rtl'
  const inline = isRightToLeft ? frame.right - range.right : range.left - frame.left
  return { block: range.bottom - frame.top + 4, inline: Math.max(0, Math.min(inline, frame.width - width)) }
}

type Keys = { move: (by: number) => void; choose: () => boolean; close: () => void }

function useKeys({ editor }: LiveEditor, isOn: boolean, keys: Keys): void {
  const move = useEffectEvent((by: number) => keys.move(by))
  const choose = useEffectEvent(() => keys.choose())
  const close = useEffectEvent(() => keys.close())
  useEffect(() => {
    if (!isOn) return undefined
    const take = (act: () => void) => (event: KeyboardEvent | null) => {
      event?.preventDefault()
      event?.stopPropagation()
      act()
      return true
    }
    const { registerCommand } = editor
    const on = registerCommand.bind(editor)
    return mergeRegister(
      on(
        KEY_ARROW_DOWN_COMMAND,
        take(() => move(1)),
        COMMAND_PRIORITY_CRITICAL,
      ),
      on(
        KEY_ARROW_UP_COMMAND,
        take(() => move(-1)),
        COMMAND_PRIORITY_CRITICAL,
      ),
      on(
        KEY_ENTER_COMMAND,
        take(() => void choose()),
        COMMAND_PRIORITY_CRITICAL,
      ),
      on(
        KEY_TAB_COMMAND,
        take(() => void choose()),
        COMMAND_PRIORITY_CRITICAL,
      ),
      on(
        KEY_ESCAPE_COMMAND,
        take(() => close()),
        COMMAND_PRIORITY_CRITICAL,
      ),
    )
  }, [editor, isOn])
}

/** Readers hear of the option at which the keys are, while the text has the focus. */
function useOwner({ editor }: LiveEditor, open: { list: string; option: string } | undefined): void {
  const { list, option } = open ?? {}
  useEffect(() => {
    const root = editor.getRootElement()
    if (!list || !option || !root) return undefined
    root.setAttribute('aria-controls', list)
    root.setAttribute('aria-activedescendant', option)
    return () => {
      root.removeAttribute('aria-controls')
      root.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, option])
}
