import { FormField, Icon } from '@trellis/ui'
import { CodeText } from '@trellis/ui/code-text'
import { lazy, Suspense, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { t } from '../widget-texts.ts'
import styles from './code-input.module.css'
import { fieldProps, placeholderOf, shownText } from './field-props.ts'
import { TextFileButton } from './text-file-button.tsx'

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }))

/** What a preview shows; the rest is in the editor. */
const shownLines = 6
const shownCharacters = 2000

export type CodeInputProps = InputProps & {
  language: 'json' | 'sql' | 'xml' | 'yaml' | 'graphql'
  text: string
  onText: (text: string) => void
  /** What is wrong with a text that is being typed. */
  problemOf?: (text: string) => string | undefined
}

/** Code in its colours; a press opens it over the whole screen (2 §2.4). */
export function CodeInput({ language, text, onText, problemOf, ...props }: CodeInputProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, isLabelHidden, description, info, error, isRequired, isDisabled } = fieldProps(props)
  const { placeholder } = placeholderOf(props)
  const isTall = props.schema.metadata?.unlimitedHeight === true
  const shown = isTall ? text : text.slice(0, shownCharacters).split('\n').slice(0, shownLines).join('\n')
  const close = () => {
    setOpen(false)
    props.onBlur?.()
  }
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
      labelEnd={<TextFileButton {...props} onChange={taken => onText(shownText(taken))} />}
    >
      {control => (
        <>
          <button
            id={control.id}
            type="button"
            className={styles.preview}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-text`}
            aria-describedby={control['aria-describedby']}
            aria-haspopup="dialog"
            data-invalid={control['aria-invalid']}
            data-tall={isTall || undefined}
            data-readonly={props.readOnly || undefined}
            disabled={isDisabled}
            onClick={() => setOpen(true)}
          >
            <span id={`${control.id}-text`}>
              {text === '' ? (
                <span className={styles.placeholder}>
                  {placeholder ?? t(props.readOnly ? 'field.noCode' : 'field.writeCode')}
                </span>
              ) : (
                <CodeText text={shown} language={language} />
              )}
            </span>
            <span className={styles.icon}>
              <Icon name={props.readOnly ? 'visibility' : 'open_in_full'} size={16} />
            </span>
          </button>
          <Suspense fallback={null}>
            {isOpen && (
              <CodeDialog
                title={label}
                language={language}
                text={text}
                onText={onText}
                {...(problemOf ? { problemOf } : {})}
                isReadOnly={props.readOnly}
                onClose={close}
              />
            )}
          </Suspense>
        </>
      )}
    </FormField>
  )
}
