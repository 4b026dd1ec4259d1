import { IconButton, TextField } from '@trellis/ui'
import { CalendarButton } from '@trellis/ui/dates'
import { useRef, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { t } from '../widget-texts.ts'
import { fieldProps } from './field-props.ts'

type TypedInputProps = InputProps & {
  placeholder: string
  /** undefined = empty, null = cannot be read. */
  parse: (text: string) => string | null | undefined
  write: (value: string) => string
  /** The day that the calendar shows for a value; without both there is no calendar. */
  dayOf?: (value: string) => string
  /** The value for a day picked in the calendar. */
  withDay?: (value: string | undefined, day: string) => string
  picks?: 'day' | 'month'
}

/**
 * A date typed in any form its parser knows, or picked. Text that cannot be read goes on as text: the check refuses it, and it
 * stays in the box to be mended.
 */
export function TypedInput({ placeholder, parse, write, dayOf, withDay, picks = 'day', ...props }: TypedInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, schema } = props
  const [draft, setDraft] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const stored = typeof value === 'string' && value !== '' ? value : undefined
  const read = stored === undefined ? undefined : parse(stored)
  const isReadable = stored !== undefined && read !== null
  const shown = stored === undefined ? '' : isReadable ? write(stored) : stored
  const type = (text: string) => {
    setDraft(text)
    const parsed = parse(text)
    onChange(parsed === undefined ? null : (parsed ?? text))
  }
  const leave = () => {
    setDraft(undefined)
    onBlur?.()
  }
  const pick = (day: string) => {
    setDraft(undefined)
    onChange(withDay?.(isReadable ? stored : undefined, day))
  }
  const canClear = schema.metadata?.clearable === true && (draft ?? shown) !== '' && !disabled
  const clear = () => {
    setDraft(undefined)
    onChange(null)
    // The button goes with the value: the focus stays in the field.
    box.current?.focus()
  }
  return (
    <TextField
      {...fieldProps(props)}
      placeholder={readOnly ? '' : (schema.metadata?.placeholder ?? placeholder)}
      autoComplete="off"
      value={draft ?? shown}
      onChange={type}
      onBlur={leave}
      suffix={
        !readOnly && (
          <>
            {canClear && (
              <IconButton icon="close" size="small" iconSize={16} label={t('field.clear')} onPress={clear} />
            )}
            {dayOf && (
              <CalendarButton
                label={t(picks === 'month' ? 'field.pickMonth' : 'field.pickDate')}
                picks={picks}
                isDisabled={disabled}
                value={isReadable && stored ? dayOf(stored) : null}
                onChange={pick}
              />
            )}
          </>
        )
      }
      inputRef={box}
    />
  )
}
