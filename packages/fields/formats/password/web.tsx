import { IconButton } from '@trellis/ui'
import { useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { t } from '../../widget-texts.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PlainTextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      suffix={
        <IconButton
          icon={isShown ? 'visibility_off' : 'visibility'}
          size="small"
          label={t(isShown ? 'field.conceal' : 'field.reveal')}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}

function Cell(_props: CellProps) {
  return <CellText>{rules.display()}</CellText>
}
