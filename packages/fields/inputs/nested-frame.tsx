import { classes, FormField, IconButton } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { t } from '../widget-texts.ts'
import { fieldProps } from './field-props.ts'
import styles from './nested-frame.module.css'

type NestedFrameProps = InputProps & {
  /** What stands in its place while it is collapsed. */
  collapsedText: string
  children: ReactNode
}

/** Around a value that holds others: its label, a frame, and a button that folds it away where the field says so, as a press on the label does. */
export function NestedFrame({ collapsedText, children, ...props }: NestedFrameProps) {
  const { isCollapsible, startsCollapsed, subtype } = props.schema.metadata ?? {}
  const [isOpen, setOpen] = useState(!(isCollapsible && startsCollapsed))
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  const toggle = (id: string) => (
    <IconButton
      id={id}
      aria-expanded={isOpen}
      icon={isOpen ? 'expand_less' : 'expand_more'}
      size="small"
      label={t(isOpen ? 'field.collapse' : 'field.expand', { group: label })}
      onPress={() => setOpen(!isOpen)}
    />
  )
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
      labelEnd={isCollapsible ? toggle : undefined}
    >
      {control => (
        <div
          {...(isCollapsible ? {} : { id: control.id })}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
          className={classes(styles.content, subtype === 'unframed' ? styles.unframed : styles.framed)}
        >
          {isOpen ? children : <span className={styles.collapsed}>{collapsedText}</span>}
        </div>
      )}
    </FormField>
  )
}
