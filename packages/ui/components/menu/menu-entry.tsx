import { MenuItem } from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { KeyHint } from '../key-hint/key-hint.tsx'
import type { Option } from '../select/option-name.tsx'
import styles from './menu.module.css'

export type MenuPicks = {
  options: readonly Pick<Option, 'id' | 'label' | 'icon'>[]
  picked: ReadonlySet<string>
  /** Hears of one option, or of all that the search shows. */
  onPick: (ids: readonly string[], isPicked: boolean) => void
}

export type MenuEntry = {
  id: string
  label: string
  icon?: string
  /** A palette key: colours the icon. */
  color?: string
  description?: string
  /** Shown at the end, as `Ctrl+D`. */
  keys?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Present (true or false) on entries that are switched: shows a tick when true. */
  isSelected?: boolean
  href?: string
  target?: '_blank'
  onAction?: () => void
  /** Entries of a submenu. */
  children?: readonly MenuEntry[]
  /** In place of `children`: a submenu that is searched and stays open while several are ticked. */
  picks?: MenuPicks
}

/** One line of a menu. */
export function Entry({
  id,
  label,
  icon,
  color,
  description,
  keys,
  isDanger,
  isSelected,
  href,
  target,
  ...rest
}: MenuEntry) {
  const { isDisabled, onAction, children, picks } = rest
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={styles.item ?? ''}
      data-danger={isDanger || undefined}
      data-checked={isSelected || undefined}
      data-color={color}
      {...(keys ? { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') } : {})}
      {...given({ isDisabled, onAction, href, target })}
    >
      {icon && <Icon name={icon} {...given({ className: styles.icon })} />}
      <span className={styles.words}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
      {keys && <KeyHint keys={keys} isDrawn />}
      {isSelected && <Icon name="check" label={t('kit.selected')} />}
      {(children ?? picks) && <Icon name="chevron_right" />}
    </MenuItem>
  )
}
