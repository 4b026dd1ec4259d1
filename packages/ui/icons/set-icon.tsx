import { type CSSProperties, useState } from 'react'
import { classes } from '../given.ts'
import styles from './icon.module.css'

type SetIconProps = {
  name: string
  size: number
  label?: string | undefined
  className?: string | undefined
  broken: React.ReactNode
}

/** An icon of the whole set, from a file of its own: drawn as a mask, so that it takes the colour of its text. */
export function SetIcon({ name, size, label, className, broken }: SetIconProps) {
  const [failed, setFailed] = useState<string>()
  if (failed === name) return broken
  const address = `/assets/icons/${name}.svg`
  const style = { '--icon': `url("${address}")`, inlineSize: size, blockSize: size } as CSSProperties
  return (
    <span
      className={classes(styles.icon, styles.masked, className)}
      style={style}
      data-icon={name}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <img src={address} alt="" hidden onError={() => setFailed(name)} />
    </span>
  )
}
