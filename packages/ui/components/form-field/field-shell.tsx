import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import styles from './form-field.module.css'
import { ErrorContent, FieldLabel, type FieldProps } from './form-field.tsx'

type ShellProps = Pick<FieldProps, 'label' | 'isLabelHidden' | 'description' | 'info' | 'error' | 'isRequired'> & {
  children: ReactNode
  /** After the label, at the end of its row: a counter, a formula mark, a menu. */
  labelEnd?: ReactNode
}

/** Label, star, help, input, hint or error: inside a component that gives React Aria's label and text slots. */
export function FieldShell({
  label,
  isLabelHidden,
  description,
  info,
  error,
  isRequired,
  children,
  labelEnd,
}: ShellProps) {
  return (
    <>
      <FieldLabel
        {...{ label, info, labelEnd }}
        isHidden={isLabelHidden ?? false}
        isRequired={isRequired ?? false}
        id=""
        as={AriaLabel}
      />
      {children}
      {description && !error && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>
        <ErrorContent error={error} />
      </FieldError>
    </>
  )
}

/** Finds its control by itself. */
function AriaLabel({ children }: { children: ReactNode }) {
  return <Label className={styles.label ?? ''}>{children}</Label>
}
