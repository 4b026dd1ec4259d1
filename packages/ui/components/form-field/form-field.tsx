import { lazy, type ReactNode, Suspense, useId } from 'react'
import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './form-field.module.css'

export { boxClass, fieldClass, inputClass } from './box.ts'

const LazyInfo = lazy(async () => ({ default: (await import('./info-popover.tsx')).InfoPopover }))

/** What every input has around it. */
export type FieldProps = {
  label: string
  /** Keeps the label for readers only, where a column header or group already shows it. */
  isLabelHidden?: boolean
  /** Help under the input. */
  description?: ReactNode
  /** Longer help behind a button beside the label. */
  info?: ReactNode
  /** What is wrong; shown with an icon in place of the description. */
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  size?: 'small' | 'medium' | 'large'
  className?: string
}

export type FormFieldProps = FieldProps & {
  labelEnd?: ReactNode
  /** The control; give it the ids it gets. */
  children: (control: FormFieldControl) => ReactNode
}

export type FormFieldControl = {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The same shell around a control that is none of ours (an editor, a file drop, a group of controls). */
export function FormField({ label, isLabelHidden, description, info, error, isRequired, ...rest }: FormFieldProps) {
  const { labelEnd, className, size, isDisabled, isReadOnly, children } = rest
  const id = useId()
  const ids = { label: `${id}-label`, note: `${id}-note` }
  const control: FormFieldControl = {
    id,
    'aria-labelledby': ids.label,
    'aria-describedby': error || description ? ids.note : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired ? true : undefined,
  }
  return (
    <div
      className={classes(styles.field, className)}
      data-size={size}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <FieldLabel {...{ label, info, labelEnd }} isHidden={isLabelHidden ?? false} isRequired={isRequired ?? false}>
        {inside => (
          <label id={ids.label} htmlFor={id} className={styles.label}>
            {inside}
          </label>
        )}
      </FieldLabel>
      {children(control)}
      {description && !error && (
        <span id={ids.note} className={styles.description}>
          {description}
        </span>
      )}
      {error && (
        <span id={ids.note} className={styles.error}>
          <ErrorContent error={error} />
        </span>
      )}
    </div>
  )
}

type LabelProps = Pick<FieldProps, 'label' | 'info'> & {
  labelEnd?: ReactNode
  isHidden: boolean
  isRequired: boolean
  children: (inside: ReactNode) => ReactNode
}

export function FieldLabel({ label, info, labelEnd, isHidden, isRequired, children }: LabelProps) {
  if (isHidden) return <VisuallyHidden>{children(label)}</VisuallyHidden>
  const inside = (
    <>
      {label}
      {isRequired && (
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <span className={styles.row}>
      {children(inside)}
      {info && <InfoPopover label={label}>{info}</InfoPopover>}
      {labelEnd && <span className={styles.end}>{labelEnd}</span>}
    </span>
  )
}

export function ErrorContent({ error }: { error: string | undefined }) {
  return (
    <>
      <Icon name="error" isFilled size={14} />
      <span>{error}</span>
    </>
  )
}

/** Longer help behind a button; overlays come in a chunk of their own, so that plain fields stay light. */
export function InfoPopover(props: { label: string; children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <LazyInfo {...props} />
    </Suspense>
  )
}
