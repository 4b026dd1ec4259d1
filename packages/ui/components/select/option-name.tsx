import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { Chip } from '../chip/chip.tsx'
import styles from './option.module.css'

/** One thing to pick, in every picker of the package. */
export type Option = {
  id: string
  label: string
  icon?: string
  /** Address of an image, in place of the icon. */
  image?: string
  /** A palette key: drawn as a chip. */
  color?: string
  description?: string
  /** Machine text at the end: an id, a type. */
  hint?: string
  isDisabled?: boolean
}

/** What a list offers to do instead of picking one of it; the title is for readers only. */
export type OptionActions = { title: string; options: readonly (Option & { onAction: () => void })[] }

/** An option as shown in a list, an input or a cell: a chip where it has a colour. */
export function OptionName({ label, icon, image, color, size }: OptionNameProps) {
  const picture = image && (
    <img src={image} alt="" className={styles.image} loading="lazy" referrerPolicy="no-referrer" />
  )
  if (color) {
    const chip = <Chip {...given({ color, icon, size })}>{label}</Chip>
    return picture ? (
      <span className={styles.name}>
        {picture}
        {chip}
      </span>
    ) : (
      chip
    )
  }
  return (
    <span className={styles.name}>
      {picture}
      {!picture && icon && <Icon name={icon} {...given({ className: styles.icon })} />}
      <span className={styles.text}>{label}</span>
    </span>
  )
}

type OptionNameProps = Pick<Option, 'label' | 'icon' | 'image' | 'color'> & { size?: 'small' }
