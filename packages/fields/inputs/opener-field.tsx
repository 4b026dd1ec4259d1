import { Button, FormField, type IconProps } from '@trellis/ui'
import { type ReactNode, Suspense, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { fieldProps } from './field-props.ts'
import styles from './opener-field.module.css'

type OpenerFieldProps = {
  field: InputProps
  icon: IconProps['name']
  /** What the button says. */
  text: string
  /** Beside the button: what the value says in short. */
  summary?: ReactNode
  /** There is no value; where the field is only read, there is nothing to open. */
  isEmpty?: boolean
  children: (close: () => void) => ReactNode
}

/** A value that is edited in a dialog of its own: the field holds the button that opens it. */
export function OpenerField({ field, icon, text, summary, isEmpty, children }: OpenerFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, isLabelHidden, description, info, error, isRequired, isDisabled } = fieldProps(field)
  const close = () => {
    setOpen(false)
    field.onBlur?.()
  }
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
    >
      {control => (
        <div
          id={control.id}
          className={styles.opener}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          {isEmpty && field.readOnly ? (
            <span className={styles.none}>–</span>
          ) : (
            <Button icon={icon} isDisabled={isDisabled ?? false} onPress={() => setOpen(true)}>
              {text}
            </Button>
          )}
          {summary && <span className={styles.summary}>{summary}</span>}
          <Suspense fallback={null}>{isOpen && children(close)}</Suspense>
        </div>
      )}
    </FormField>
  )
}
