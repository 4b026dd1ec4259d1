import { Banner } from '@trellis/ui'
import { defineFormatWeb, type InputProps } from '../../define-format-web.ts'

export const web = defineFormatWeb({ Input, Cell })

const statuses = { info: 'info', success: 'success', warning: 'warn', alert: 'error' } as const

/** A note that is there from the start and no news: readers come upon it, and are not interrupted by it. */
function Input({ schema, isLabelHidden }: InputProps) {
  const { subtype, icon } = schema.metadata ?? {}
  return (
    <Banner
      role="note"
      status={statuses[subtype as keyof typeof statuses] ?? 'info'}
      {...(icon ? { icon } : {})}
      {...(isLabelHidden ? {} : { title: schema.title })}
    >
      {schema.description ?? ''}
    </Banner>
  )
}

function Cell() {
  return null
}
