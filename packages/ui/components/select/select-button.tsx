import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { NativeButton } from '../button/native-button.tsx'
import { Popover } from '../popover/popover.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { type OptionGroup, OptionList } from './option.tsx'
import { Searchable } from './searchable.tsx'
import styles from './select.module.css'

export type SelectButtonProps = {
  label: string
  value: string | null
  onChange: (value: string) => void
  /** Asked for when the list opens. */
  groups: () => readonly OptionGroup[]
  isDisabled?: boolean
  /** What the button shows of the choice. */
  children: ReactNode
}

/** A searchable list behind a button inside another input; closed, it is no more than the button. */
export function SelectButton({ label, value, onChange, groups, isDisabled, children }: SelectButtonProps) {
  const trigger = (
    <NativeButton className={styles.insideButton} isDisabled={isDisabled}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
      <Icon name="unfold_more" size={14} />
    </NativeButton>
  )
  if (isDisabled) return trigger
  return (
    <Popover label={label} trigger={trigger} padding="none">
      {close => (
        <Choices
          label={label}
          groups={groups}
          value={value}
          onChange={chosen => {
            close()
            onChange(chosen)
          }}
        />
      )}
    </Popover>
  )
}

type Choice = NonNullable<ComponentProps<typeof OptionList>['choice']>

function Choices({ groups, ...choice }: Choice & Pick<SelectButtonProps, 'groups'>) {
  const [made] = useState(groups)
  return (
    <Searchable>
      <OptionList options={[]} groups={made} choice={choice} />
    </Searchable>
  )
}
