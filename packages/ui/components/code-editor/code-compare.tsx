import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './code-compare.module.css'
import { baseExtensions } from './code-extensions.ts'

export type CodeCompareProps = {
  /** What stays as it is. */
  original: { label: string; text: string }
  changed: { label: string; text: string; onChange?: (text: string) => void }
  /** Read once. */
  language?: Extension
  /** The id of what describes the changed text, such as its messages. */
  describedBy?: string
}

/** The library's own are light in every theme. */
const gutters = EditorView.theme({ '.cm-gutters': { border: 'none', background: 'transparent' } })

/** Two texts side by side with what differs marked; the second one is edited where `onChange` is given. */
export function CodeCompare({ original, changed, language = [], describedBy }: CodeCompareProps) {
  const host = useRef<HTMLDivElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const view = useRef<MergeView>(null)
  const change = useEffectEvent((text: string) => changed.onChange?.(text))
  const start = useEffectEvent((parent: HTMLElement) => {
    // The names stay on top of the lines: what is scrolled to comes below them.
    const belowNames = EditorView.scrollMargins.of(() => ({ top: names.current?.offsetHeight ?? 0 }))
    const base = [...baseExtensions(false), gutters, belowNames, language]
    return new MergeView({
      parent,
      a: { doc: original.text, extensions: [...base, EditorState.readOnly.of(true), named(original.label)] },
      b: {
        doc: changed.text,
        extensions: [
          ...base,
          EditorState.readOnly.of(!changed.onChange),
          named(changed.label, describedBy),
          EditorView.updateListener.of(update => update.docChanged && change(update.state.doc.toString())),
        ],
      },
    })
  })
  useEffect(() => {
    if (!host.current) return
    const created = start(host.current)
    view.current = created
    return () => created.destroy()
  }, [])
  useEffect(() => {
    const shown = view.current?.b
    const text = shown?.state.doc.toString()
    if (text === undefined || text === changed.text) return
    shown?.dispatch({ changes: { from: 0, to: text.length, insert: changed.text } })
  }, [changed.text])
  return (
    <div className={styles.compare}>
      <div ref={names} className={styles.names} aria-hidden="true">
        <span>{original.label}</span>
        <span>{changed.label}</span>
      </div>
      <div ref={host} />
    </div>
  )
}

function named(label: string, describedBy?: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-multiline': 'true',
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'off',
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  })
}
