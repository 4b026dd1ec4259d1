import { startCompletion } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderOf } from '@codemirror/view'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import styles from './code-editor.module.css'
import { baseExtensions, type CodeProblem, type Complete, completing, toDiagnostic } from './code-extensions.ts'

export type CodeEditorProps = {
  /** Its name for readers. */
  label: string
  /** The id of what describes it, such as its messages. */
  describedBy?: string | undefined
  value: string
  onChange: (text: string) => void
  /** Read once; a language, as `jsonLanguage()`. */
  language?: Extension
  problems?: readonly CodeProblem[]
  complete?: Complete
  placeholder?: string
  isReadOnly?: boolean
  /** Takes the focus as soon as it is there. */
  autoFocus?: boolean
  /** `bar` grows from one line, `fill` takes the height of its place. */
  size?: 'bar' | 'fill'
  /** Where undo belongs to more than this text. */
  onUndo?: () => void
  onRedo?: () => void
  /** Puts text at the cursor. */
  insertRef?: RefObject<((text: string) => void) | null>
}

/** Text of a language, with colours, completion, brackets and marked problems. Tab leaves it, as everywhere. */
export function CodeEditor({
  label,
  describedBy,
  value,
  onChange,
  size = 'fill',
  isReadOnly,
  ...props
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const { problems, insertRef } = props
  const change = useEffectEvent((text: string) => onChange(text))
  const extensions = useEffectEvent((): Extension[] => [
    Prec.highest(keymap.of(historyKeys(props))),
    ...baseExtensions(props.onUndo !== undefined),
    props.language ?? [],
    props.complete ? [completing(props.complete), keymap.of([{ key: 'Mod-Space', run: startCompletion }])] : [],
    props.placeholder ? placeholderOf(props.placeholder) : [],
    EditorState.readOnly.of(isReadOnly ?? false),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': String(size === 'fill'),
      // Text that is edited takes the focus by itself; that it does is said for those who look for it.
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    }),
    EditorView.updateListener.of(update => update.docChanged && change(update.state.doc.toString())),
  ])
  const start = useEffectEvent((parent: HTMLElement) => {
    const created = new EditorView({ parent, state: EditorState.create({ doc: value, extensions: extensions() }) })
    view.current = created
    if (props.autoFocus) created.focus()
    if (insertRef) insertRef.current = text => insert(created, text)
    return created
  })
  useEffect(() => {
    if (!host.current) return
    const created = start(host.current)
    return () => created.destroy()
  }, [])
  useEffect(() => {
    const shown = view.current?.state.doc.toString()
    if (shown === undefined || shown === value) return
    view.current?.dispatch({ changes: { from: 0, to: shown.length, insert: value } })
  }, [value])
  useEffect(() => {
    const { current } = view
    if (!current || !problems) return
    const { length } = current.state.doc
    const shown = length === 0 ? [] : problems.map(problem => toDiagnostic(problem, length))
    current.dispatch(setDiagnostics(current.state, shown))
  }, [problems])
  return (
    <div
      ref={host}
      className={styles.editor}
      data-size={size}
      data-readonly={isReadOnly || undefined}
      onKeyDownCapture={keepEscape}
    />
  )
}

/** Escape that closes the list of completions closes nothing around the editor. */
function keepEscape(event: KeyboardEvent<HTMLElement>): void {
  const isListOpen = event.currentTarget.querySelector('.cm-tooltip-autocomplete') !== null
  if (event.key === 'Escape' && isListOpen) event.stopPropagation()
}

function historyKeys({ onUndo, onRedo }: Pick<CodeEditorProps, 'onUndo' | 'onRedo'>) {
  const run = (act: () => void) => () => {
    act()
    return true
  }
  return [
    ...(onUndo ? [{ key: 'Mod-z', run: run(onUndo) }] : []),
    ...(onRedo ? ['Mod-y', 'Mod-Shift-z'].map(key => ({ key, run: run(onRedo) })) : []),
  ]
}

function insert(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main
  view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length }, userEvent: 'input' })
  view.focus()
}
