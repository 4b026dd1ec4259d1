import { FormField } from '@trellis/ui'
import type { ReactNode } from 'react'

type DescribedProps = { label: string; description?: string; error?: string | undefined; children: ReactNode }

/** A group of controls under one label. */
export function Described({ label, description, error, children }: DescribedProps) {
  return (
    <FormField label={label} {...(description ? { description } : {})} error={error}>
      {control => (
        <div
          id={control.id}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          {children}
        </div>
      )}
    </FormField>
  )
}
