import { Button, type ButtonProps } from '@trellis/ui'
import { useForm } from './form-context.tsx'
import { useFormSummary } from './use-form-store.ts'

export type FormActionProps = ButtonProps & {
  /** Waits until nothing is wrong with the form, whether it is shown yet or not (2 §5). */
  disabledWhenFormIsInvalid?: boolean
}

/** A button of the form's own row beside Save; it waits like Save while the form is saved or greyed out. */
export function FormAction({ disabledWhenFormIsInvalid = false, isDisabled = false, ...props }: FormActionProps) {
  const form = useForm()
  const { problems } = useFormSummary(form.store)
  const isInvalid = disabledWhenFormIsInvalid && problems.length > 0
  return <Button {...props} isDisabled={isDisabled || form.isDisabled || isInvalid} />
}
