import { type ComponentType, lazy, memo, type ReactNode, Suspense, useId } from 'react'
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
  /** Or what the label is for, where that stands beside it: it gets the id that a press on the label reaches. */
  labelEnd?: ReactNode | ((id: string) => ReactNode)
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
  const noteId = `${id}-note`
  const control: FormFieldControl = {
    id,
    'aria-labelledby': labelIdOf(id),
    'aria-describedby': error || description ? noteId : undefined,
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
      <FieldLabel
        {...{ label, info, id }}
        labelEnd={typeof labelEnd === 'function' ? labelEnd(id) : labelEnd}
        isHidden={isLabelHidden ?? false}
        isRequired={isRequired ?? false}
        as={NativeLabel}
      />
      {children(control)}
      {description && !error && (
        <span id={noteId} className={styles.description}>
          {description}
        </span>
      )}
      {error && (
        <span id={noteId} className={styles.error}>
          <ErrorContent error={error} />
        </span>
      )}
    </div>
  )
}

type LabelElementProps = { controlId: string; children: ReactNode }

const labelIdOf = (controlId: string) => `${controlId}-label`

function NativeLabel({ controlId, children }: LabelElementProps) {
  return (
    <label id={labelIdOf(controlId)} htmlFor={controlId} className={styles.label}>
      {children}
    </label>
  )
}

type LabelProps = Pick<FieldProps, 'label' | 'info'> & {
  labelEnd?: ReactNode
  isHidden: boolean
  isRequired: boolean
  /** Of the control; empty where the label finds it by itself. */
  id: string
  as: ComponentType<LabelElementProps>
}

/** Stays as it is while its field is typed in. */
export const FieldLabel = memo(function FieldLabel(props: LabelProps) {
  const { label, info, labelEnd, isHidden, isRequired, id, as: Element } = props
  if (isHidden)
    return (
      <VisuallyHidden>
        <Element controlId={id}>{label}</Element>
      </VisuallyHidden>
    )
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
      <Element controlId={id}>{inside}</Element>
      {info && <InfoPopover label={label}>{info}</InfoPopover>}
      {labelEnd && <span className={styles.end}>{labelEnd}</span>}
    </span>
  )
})

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
