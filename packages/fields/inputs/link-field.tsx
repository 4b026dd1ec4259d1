import { FormField } from '@trellis/ui'
import type { InputProps } from '../define-format-web.ts'
import { CellText } from './cell-text.tsx'
import { fieldProps } from './field-props.ts'

/** Where a value leads in a form in which it cannot be changed: there it is a link in place of a box. */
export function leadingOf({ value, schema, readOnly, disabled }: InputProps, hrefOf: HrefOf): string | undefined {
  return readOnly && !disabled && value !== undefined && value !== null ? hrefOf(value, schema) : undefined
}

type HrefOf = (value: unknown, schema: InputProps['schema']) => string | undefined

type LinkFieldProps = InputProps & { href: string; children: string }

export function LinkField({ href, children, ...props }: LinkFieldProps) {
  return (
    <FormField {...fieldProps(props)}>
      {control => (
        <span role="group" aria-labelledby={control['aria-labelledby']}>
          <CellText href={href}>{children}</CellText>
        </span>
      )}
    </FormField>
  )
}
