import { FieldInput, recordName } from '@trellis/fields/web'
import type { FieldSchema, TrellisRecord } from '@trellis/model'
import { Button, Dialog } from '@trellis/ui'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { t as listText } from '../texts.ts'
import { isTyped } from './cell-edits.ts'
import { valueOfText } from './cell-texts.ts'
import styles from './sheet.module.css'
import { t } from './texts.ts'

/** Where the focus goes when the value is taken. */
export type EditorExit = 'stay' | 'down' | 'up' | 'next' | 'back'

export type CellEditorProps = {
  record: TrellisRecord
  collectionId: string
  fieldId: string
  field: FieldSchema
  value: unknown
  /** Links keep what is to change beside what they hold. */
  pending: unknown
  /** Typed on the cell: takes the place of its value. */
  typed: string | undefined
  onCommit: (value: unknown, exit: EditorExit) => void
  onCancel: () => void
}

/** The input of a field in its cell; what needs more room opens in a dialog (2 §4). */
export function CellEditor(props: CellEditorProps) {
  return isTyped(props.field) ? <InlineEditor {...props} /> : <DialogEditor {...props} />
}

function InlineEditor({ typed, value, onCommit, onCancel, ...input }: CellEditorProps) {
  const [current, setCurrent] = useState(typed ?? value)
  const box = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  useFirstFocus(box, typed !== undefined)
  const finish = (exit: EditorExit) => {
    if (isOver.current) return
    isOver.current = true
    // What opened the cell was typed on it, and nothing more came: the input has not read it.
    const taken = typed !== undefined && current === typed ? valueOfText(typed, input.field) : current
    if (taken === undefined ? value === undefined : taken === value) onCancel()
    else onCommit(taken ?? '', exit)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const exit = event.defaultPrevented ? undefined : exitOf(event)
    if (event.key === 'Escape' && !event.defaultPrevented) {
      isOver.current = true
      onCancel()
    } else if (exit) finish(exit)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      role="presentation"
      data-editor=""
      className={styles.editor}
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        if (isElsewhere(relatedTarget, box.current)) finish('stay')
      }}
    >
      <Input {...input} value={current} onChange={setCurrent} />
    </div>
  )
}

function DialogEditor({ value, pending, onCommit, onCancel, ...input }: CellEditorProps) {
  const isLink = pendingIsValue(input.field)
  const [current, setCurrent] = useState(isLink ? pending : value)
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('records.edit.cell', { field: input.field.title, record: recordName(input.record) })}
      footer={
        <>
          <Button onPress={onCancel}>{listText('records.cancel')}</Button>
          <Button variant="primary" onPress={() => onCommit(current ?? '', 'stay')}>
            {t('records.edit.apply')}
          </Button>
        </>
      }
    >
      <Input {...input} value={isLink ? value : current} pending={isLink ? current : undefined} onChange={setCurrent} />
    </Dialog>
  )
}

const pendingIsValue = (field: FieldSchema): boolean => field.metadata?.association !== undefined

type InputProps = Pick<CellEditorProps, 'record' | 'collectionId' | 'fieldId' | 'field' | 'value'> & {
  pending?: unknown
  onChange: (value: unknown) => void
}

function Input({ record, collectionId, fieldId, field, value, pending, onChange }: InputProps) {
  const id = useId()
  return (
    <FieldInput
      {...{ id, fieldId, value, pending, onChange }}
      schema={field}
      isLabelHidden
      required={false}
      disabled={false}
      readOnly={false}
      record={{ collectionId, id: record.id }}
    />
  )
}

/** The input comes a moment later where its format was not loaded yet. */
function useFirstFocus(box: React.RefObject<HTMLDivElement | null>, isTypedOn: boolean): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const focus = () => {
      const control = element.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex="0"]')
      control?.focus({ preventScroll: true })
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return control !== null
      if (isTypedOn) moveToEnd(control)
      else if (control.type !== 'checkbox') control.select()
      return true
    }
    if (focus()) return
    // The cell was drawn anew with its editor: the keys that come before the input are for the cell.
    element.closest<HTMLElement>('[data-column]')?.focus({ preventScroll: true })
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [box, isTypedOn])
}

function moveToEnd(control: HTMLInputElement | HTMLTextAreaElement): void {
  try {
    control.setSelectionRange(control.value.length, control.value.length)
  } catch {
    // Numbers and dates of the browser's own have no place for a cursor.
  }
}

/** As in a spreadsheet; with Shift, Enter goes on in a text of several lines. */
function exitOf({ key, shiftKey, target }: KeyboardEvent): EditorExit | undefined {
  if (key === 'Tab') return shiftKey ? 'back' : 'next'
  if (key !== 'Enter') return undefined
  if (target instanceof HTMLTextAreaElement && shiftKey) return undefined
  if (target instanceof HTMLButtonElement) return undefined
  return shiftKey ? 'up' : 'down'
}

/** The focus went to another part of the page, and not into a list or a calendar that belongs to the input. */
function isElsewhere(target: EventTarget | null, box: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !box) return false
  return !box.contains(target) && target.closest('[role=dialog], [role=listbox], [role=menu]') === null
}
