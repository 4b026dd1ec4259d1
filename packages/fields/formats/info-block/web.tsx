import { Banner } from '@trellis/ui'
import { defineFormatWeb, type InputProps } from '../../define-format-web.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input({ schema, isLabelHidden }: InputProps) {
  return <Banner {...(isLabelHidden ? {} : { title: schema.title })}>{schema.description ?? ''}</Banner>
}

function Cell() {
  return null
}
