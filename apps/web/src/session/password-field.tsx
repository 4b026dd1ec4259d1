import { IconButton, TextField } from '@trellis/ui'
import { useState } from 'react'
import { t } from './texts.ts'

export type PasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Tells password managers whether to fill in or to offer a new one. */
  autoComplete: 'current-password' | 'new-password'
  name?: string
  description?: string
  error?: string | undefined
  autoFocus?: boolean
}

/** Takes pasting and password managers, and can show what was typed (WCAG 3.3.8). */
export function PasswordField({ autoComplete, error, description, autoFocus = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton
      icon={isShown ? 'visibility_off' : 'visibility'}
      size="small"
      tooltip={false}
      label={isShown ? t('session.hidePassword') : t('session.showPassword')}
      onPress={() => setShown(!isShown)}
    />
  )
  return (
    <TextField
      {...props}
      {...(description ? { description } : {})}
      name={props.name ?? 'password'}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      error={error}
      size="large"
      isRequired
      suffix={toggle}
    />
  )
}
