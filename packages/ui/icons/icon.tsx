import { classes } from '../given.ts'
import firstSpriteUrl from './first-sprite.svg?no-inline'
import styles from './icon.module.css'
import { firstNames, laterNames } from './icons.gen.ts'
import spriteUrl from './sprite.svg?no-inline'

export type IconName = (typeof firstNames | typeof laterNames)[number]

export type IconProps = {
  /** A name of a sprite; any other text shows a broken image. */
  name: IconName | (string & {})
  /** Edge in px: 18 in rows (default), 20 in the rail, 32 in empty states. */
  size?: number
  /** Only for what is selected. */
  isFilled?: boolean
  /** Set where the icon alone carries the meaning; otherwise it is hidden from readers. */
  label?: string
  className?: string
}

const first = new Set<string>(firstNames)
const later = new Set<string>(laterNames)

export function Icon({ name, size = 18, isFilled, label, className }: IconProps) {
  const found = isIconName(name) ? name : 'broken_image'
  return (
    <svg
      className={classes(styles.icon, className)}
      width={size}
      height={size}
      data-icon={name}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${first.has(found) ? firstSpriteUrl : spriteUrl}#${found}${isFilled ? '-fill' : ''}`} />
    </svg>
  )
}

/** Names of every icon there is, for pickers. */
export const iconNames: readonly IconName[] = [...firstNames, ...laterNames].sort()

export function isIconName(name: string): name is IconName {
  return first.has(name) || later.has(name)
}
