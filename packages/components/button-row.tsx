import type { TriggerButton as Stored } from '@trellis/model'
import { textAttr } from './attrs.ts'
import styles from './button-row.module.css'
import { TriggerButton } from './trigger-button.tsx'
import { useResolved } from './use-resolved.ts'
import { useViewHost } from './view-host.tsx'

/** Buttons of a component, of the header or of a list. */
export function ButtonRow({ buttons }: { buttons: readonly Stored[] }) {
  return (
    <div className={styles.row}>
      {buttons.map((button, at) => (
        <RowButton key={button.id ?? at} button={button} />
      ))}
    </div>
  )
}

function RowButton({ button }: { button: Stored }) {
  const { press } = useViewHost()
  const label = useResolved(button.label)
  const triggers = button.triggers ?? []
  return (
    <TriggerButton
      label={textAttr(label)}
      icon={button.icon ?? ''}
      variant={button.important ? 'primary' : 'secondary'}
      isDisabled={triggers.length === 0}
      onPress={() => press(triggers)}
    />
  )
}
