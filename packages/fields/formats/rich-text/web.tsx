import { FormField, type FormFieldControl } from '@trellis/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellDialog } from '../../inputs/cell-dialog.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'
import type { PressedAt } from './editor/rich-text-editor.tsx'
import { plainText } from './plain-text.ts'
import styles from './rich-text.module.css'
import { RichText } from './rich-text.tsx'

export const web = defineFormatWeb({ Input, Cell, drawsTyped: (drawn, typed) => drawn !== typed })

const loadEditor = () => import('./editor/rich-text-editor.tsx')
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }))
const RichTextDialog = lazy(async () => ({
  default: (await import('./editor/rich-text-dialog.tsx')).RichTextDialog,
}))

/** To be read until somebody begins to write in it: only then its editor is fetched. */
function Input(props: InputProps) {
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  const shell = { label, description, info, error, ...(isLabelHidden ? { isLabelHidden } : {}) }
  return (
    <FormField {...shell} {...(isRequired ? { isRequired } : {})}>
      {control =>
        props.readOnly || props.disabled ? (
          <ReadText {...props} control={control} />
        ) : (
          <WrittenText {...props} control={control} />
        )
      }
    </FormField>
  )
}

type TextProps = InputProps & { control: FormFieldControl }

function ReadText({ schema, value, control }: TextProps) {
  return (
    <div
      className={styles.text}
      id={control.id}
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      data-unlimited={schema.metadata?.unlimitedHeight || undefined}
      role="group"
      tabIndex={0}
    >
      <RichText html={shownText(value)} />
    </div>
  )
}

function WrittenText(props: TextProps) {
  const { schema, value, control, onBlur } = props
  const [begun, setBegun] = useState<{ at?: PressedAt }>()
  const [isFull, setFull] = useState(false)
  const html = shownText(value)
  const change = (text: string) => props.onChange(textValue(text))
  const { placeholder } = placeholderOf(props)
  const waiting = <WaitingText {...props} onBegin={at => setBegun(at ? { at } : {})} />
  return (
    <>
      {begun ? (
        <Suspense fallback={waiting}>
          <RichTextEditor
            html={html}
            onChange={change}
            control={control}
            placeholder={placeholder}
            height={schema.metadata?.unlimitedHeight ? 'unlimited' : 'regular'}
            pressedAt={begun.at}
            onFullScreen={() => setFull(true)}
            {...(onBlur ? { onLeave: onBlur } : {})}
          />
        </Suspense>
      ) : (
        waiting
      )}
      {isFull && (
        <Suspense fallback={null}>
          <RichTextDialog
            title={schema.title}
            labelId={control['aria-labelledby']}
            html={html}
            onChange={change}
            placeholder={placeholder}
            onClose={() => setFull(false)}
          />
        </Suspense>
      )}
    </>
  )
}

type WaitingTextProps = TextProps & { onBegin: (at?: PressedAt) => void }

/** Looks like the editor and gives way to it as soon as it has the focus; a link in it still leads on. */
function WaitingText({ value, control, onBegin, ...props }: WaitingTextProps) {
  const { placeholder } = placeholderOf({ ...props, value })
  const html = shownText(value)
  const pressedAt = useRef<PressedAt>(undefined)
  return (
    <div
      className={styles.text}
      id={control.id}
      role="textbox"
      aria-multiline="true"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
      aria-placeholder={placeholder}
      data-unlimited={props.schema.metadata?.unlimitedHeight || undefined}
      data-writable=""
      tabIndex={0}
      onPointerEnter={() => void loadEditor()}
      onPointerDown={({ clientX: x, clientY: y }) => {
        pressedAt.current = { x, y }
      }}
      onFocus={({ target, currentTarget }) => target === currentTarget && onBegin(pressedAt.current)}
    >
      {html === '' && placeholder ? (
        <span className={styles.placeholder}>{placeholder}</span>
      ) : (
        <RichText html={html} />
      )}
    </div>
  )
}

function Cell({ value, schema }: CellProps) {
  const text = plainText(shownText(value)).slice(0, shownLength)
  return (
    <CellDialog title={schema.title} text={text.replaceAll(/\s+/g, ' ')} size="full">
      {() => <RichText html={shownText(value)} />}
    </CellDialog>
  )
}

/** A cell is one line: what is beyond never shows. */
const shownLength = 500
