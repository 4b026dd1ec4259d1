import { Button, FormField } from '@trellis/ui'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { t } from '../widget-texts.ts'
import { fieldProps } from './field-props.ts'
import styles from './option-list-editor.module.css'
import { OptionRow } from './option-row.tsx'
import { addRows, changeLabel, moveRow, type OptionRowState, readRows, writeRows } from './option-rows.ts'

/** One row per option: Enter adds the next, pasted lines become rows, Alt with an arrow moves; a new row's value follows its label. */
export function OptionListEditor(props: InputProps) {
  const { disabled, readOnly } = props
  const { rows, setRows, say, status } = useOptionRows(props)
  const list = useRef<HTMLUListElement>(null)
  const isFixed = disabled || readOnly
  const { label, isLabelHidden, description, info, error } = fieldProps(props)
  const focus = (place: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('[data-part=label] input')[place]?.focus(),
    )
  const add = (place: number, labels: readonly string[]) => {
    setRows(addRows(rows, place, labels))
    focus(place + labels.length - 1)
  }
  const move = (place: number, by: number) => {
    if (!rows[place + by]) return
    setRows(moveRow(rows, place, place + by))
    say(t('field.optionMoved', { number: place + by + 1, count: rows.length }))
    focus(place + by)
  }
  const press = (event: KeyboardEvent, place: number) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      move(place, event.key === 'ArrowUp' ? -1 : 1)
    else if (event.key === 'Enter') add(place + 1, [''])
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent, place: number) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const isEmpty = rows[place]?.item.label === ''
    setRows(addRows(isEmpty ? rows.filter((_row, at) => at !== place) : rows, isEmpty ? place : place + 1, lines))
  }
  return (
    <FormField
      {...{ label, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      description={[description, isFixed ? '' : t('field.optionsHelp')].filter(Boolean).join(' ')}
    >
      {control => (
        <div
          id={control.id}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          <ul ref={list} className={styles.list}>
            {rows.map((row, place) => (
              <OptionRow
                key={row.key}
                row={row}
                number={place + 1}
                isFixed={isFixed}
                isDisabled={disabled}
                onLabel={text => setRows(rows.map((other, at) => (at === place ? changeLabel(other, text) : other)))}
                onItem={item =>
                  setRows(rows.map((other, at) => (at === place ? { ...other, item, isFollowing: false } : other)))
                }
                onColor={color => setRows(rows.map((other, at) => (at === place ? withColor(other, color) : other)))}
                onRemove={() => {
                  setRows(rows.filter((_row, at) => at !== place))
                  focus(Math.max(0, place - 1))
                }}
                onKeyDown={event => press(event, place)}
                onPaste={event => paste(event, place)}
              />
            ))}
          </ul>
          {isFixed && rows.length === 0 && <span className={styles.none}>–</span>}
          {!isFixed && (
            <Button variant="tertiary" size="small" icon="add" onPress={() => add(rows.length, [''])}>
              {t('field.optionAdd')}
            </Button>
          )}
          <span role="status" className={styles.status}>
            {status}
          </span>
        </div>
      )}
    </FormField>
  )
}

/** Rows live here, because a new one has no option to be yet; a list that comes from outside replaces them. */
function useOptionRows({ value, onChange, schema }: InputProps) {
  const [rows, setOwn] = useState(() => readRows(value))
  const [written, setWritten] = useState(value)
  const [status, say] = useState('')
  if (value !== written) {
    setWritten(value)
    setOwn(readRows(value))
  }
  const setRows = (next: OptionRowState[]) => {
    const items = writeRows(next, schema.items?.type === 'number')
    setOwn(next)
    setWritten(items)
    onChange(items)
  }
  return { rows, setRows, say, status }
}

function withColor(row: OptionRowState, color: string | null): OptionRowState {
  const { color: _before, ...item } = row.item
  return { ...row, item: color === null ? item : { ...item, color } }
}
