import { classes } from '../given.ts'
import styles from './icon.module.css'
import { spriteNames } from './icons.gen.ts'
import spriteUrl from './sprite.svg?no-inline'

export type IconName = (typeof spriteNames)[number]

export type IconProps = {
  /** A name of the sprite; any other text shows a broken image. */
  name: IconName | (string & {})
  /** Edge in px: 18 in rows (default), 20 in the rail, 32 in empty states. */
  size?: number
  /** Only for what is selected. */
  isFilled?: boolean
  /** Set where the icon alone carries the meaning; otherwise it is hidden from readers. */
  label?: string
  className?: string
}

const known = new Set<string>(spriteNames)

export function Icon({ name, size = 18, isFilled, label, className }: IconProps) {
  const symbol = (known.has(name) ? name : 'broken_image') + (isFilled ? '-fill' : '')
  return (
    <svg
      className={classes(styles.icon, className)}
      width={size}
      height={size}
      data-icon={name}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${spriteUrl}#${symbol}`} />
    </svg>
  )
}

/** Names of every icon in the sprite, for pickers. */
export const iconNames: readonly IconName[] = spriteNames

export function isIconName(name: string): name is IconName {
  return known.has(name)
}
