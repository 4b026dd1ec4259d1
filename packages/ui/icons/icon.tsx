import { classes } from '../given.ts'
import firstSpriteUrl from './first-sprite.svg?no-inline'
import styles from './icon.module.css'
import { firstNames, laterNames } from './icons.gen.ts'
import { SetIcon } from './set-icon.tsx'
import spriteUrl from './sprite.svg?no-inline'

export type IconName = (typeof firstNames | typeof laterNames)[number]

export type IconProps = {
  /** A name of a sprite, or of any other icon of the set; text that names none shows a broken image. */
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

export function Icon({ name, ...props }: IconProps) {
  if (isIconName(name)) return <SpriteIcon name={name} {...props} shown={name} />
  const broken = <SpriteIcon name={name} {...props} shown="broken_image" />
  if (!setName.test(name)) return broken
  const { size = 18, label, className } = props
  return <SetIcon {...{ name, size, label, className, broken }} />
}

/** How names of the set are written; no other text becomes part of an address. */
const setName = /^[a-z\d_]{1,80}$/

function SpriteIcon({ name, shown, size = 18, isFilled, label, className }: IconProps & { shown: IconName }) {
  return (
    <svg
      className={classes(styles.icon, className)}
      width={size}
      height={size}
      data-icon={name}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${first.has(shown) ? firstSpriteUrl : spriteUrl}#${shown}${isFilled ? '-fill' : ''}`} />
    </svg>
  )
}

/** Names of the icons of the sprites. */
export const iconNames: readonly IconName[] = [...firstNames, ...laterNames].sort()

export function isIconName(name: string): name is IconName {
  return first.has(name) || later.has(name)
}
