import { classes } from '@trellis/ui'
import { $getRoot } from 'lexical'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import reading from '../rich-text.module.css'
import type { LiveEditor } from './live-editor.ts'
import { createRichEditor } from './model/create-rich-editor.ts'
import styles from './rich-text-editor.module.css'
import { SlashMenu } from './slash-menu.tsx'
import { editorTheme } from './theme.ts'
import { EditorToolbar } from './toolbar/editor-toolbar.tsx'
import { UploadList } from './upload-list.tsx'
import { type DocumentProps, useDocument } from './use-document.ts'
import { useFocusInside } from './use-focus-inside.ts'
import { useLiveEditor } from './use-live-editor.ts'

/** Where a press on the text to be read fell, for the cursor to stand there. */
export type PressedAt = { x: number; y: number }

export type RichTextEditorProps = DocumentProps & {
  /** Ids and states of the field around it. */
  control: {
    id: string
    'aria-labelledby': string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
  placeholder?: string | undefined
  height?: 'regular' | 'unlimited' | 'full'
  pressedAt?: PressedAt | undefined
  onLeave?: () => void
  onFullScreen?: () => void
}

/** Rich text to be written (2 §2.6). The toolbar is there while the text or one of its menus has the focus. */
export function RichTextEditor({ html, onChange, control, ...props }: RichTextEditorProps) {
  const { placeholder, height = 'regular', pressedAt, onLeave, onFullScreen } = props
  const [editor] = useState(() => createRichEditor(editorTheme, reportError))
  const host = useRef<HTMLDivElement>(null)
  const { live, uploads, filePicker } = useLiveEditor(editor)
  const { tell } = useDocument(editor, host, { html, onChange })
  const focus = useFocusInside(() => onLeave?.())
  useStart(live, host, { pressedAt, isOver: height === 'full' })
  const isEmpty = html === ''
  return (
    <div
      className={styles.frame}
      data-height={height}
      data-active={focus.isInside || undefined}
      onFocus={focus.onFocus}
      onBlur={() => {
        // At once: the press that takes the focus may save.
        tell()
        focus.onBlur()
      }}
      onKeyDownCapture={event => tellBefore(event, tell)}
    >
      <div
        ref={host}
        id={control.id}
        className={classes(reading.text, styles.text)}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={control['aria-labelledby']}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        aria-required={control['aria-required']}
        aria-placeholder={placeholder}
        data-placeholder={isEmpty ? placeholder : undefined}
        onKeyDown={event => toToolbar(event)}
      />
      <SlashMenu live={live} />
      <UploadList uploads={uploads} />
      <div className={styles.toolbar} inert={!focus.isInside}>
        <EditorToolbar live={live} controls={control.id} onFullScreen={onFullScreen} />
      </div>
      {filePicker}
    </div>
  )
}

/** Keys that save what is around hear of what was just typed. */
function tellBefore({ key, ctrlKey, metaKey }: KeyboardEvent, tell: () => void): void {
  if ((ctrlKey || metaKey) && (key === 's' || key === 'Enter')) tell()
}

/** The usual key from a text to its toolbar. */
function toToolbar(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'F10' || !event.altKey) return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=toolbar] button:enabled')?.focus()
}

type Start = {
  pressedAt: PressedAt | undefined
  /** Over all else, so that the focus comes to it from wherever it was. */
  isOver: boolean
}

/** The cursor stands where the text was pressed while it was still to be read, else at its end. */
function useStart({ editor }: LiveEditor, host: RefObject<HTMLElement | null>, { pressedAt, isOver }: Start): void {
  const start = useEffectEvent(() => {
    // Whoever went on while this was fetched is not called back.
    if (!isOver && !document.activeElement?.contains(host.current)) return
    const range = pressedAt ? document.caretRangeFromPoint?.(pressedAt.x, pressedAt.y) : null
    // The cursor first: an element that gets the focus keeps the one it has.
    editor.update(() => void $getRoot().selectEnd(), { discrete: true })
    host.current?.focus({ preventScroll: true })
    if (!range || !host.current?.contains(range.startContainer)) return
    getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.startContainer, range.startOffset)
  })
  useEffect(() => start(), [])
}
