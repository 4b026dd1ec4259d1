import { Button, type ButtonVariant } from '@trellis/ui'
import { useState } from 'react'
import styles from './button-row.module.css'

type TriggerButtonProps = {
  label: string
  icon: string
  variant: ButtonVariant
  isDisabled: boolean
  onPress: () => Promise<void>
}

/** A button that is busy until what it started has ended. */
export function TriggerButton({ label, icon, variant, isDisabled, onPress }: TriggerButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await onPress()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      className={styles.button ?? ''}
      variant={variant}
      {...(icon ? { icon } : {})}
      isBusy={isBusy}
      isDisabled={isDisabled}
      onPress={() => void press()}
    >
      {label}
    </Button>
  )
}
