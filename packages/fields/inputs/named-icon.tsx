import { Icon } from '@trellis/ui'
import { useState } from 'react'
import { isImageAddress } from '../values/addresses.ts'
import styles from './named-icon.module.css'

/** An icon with its name beside it. */
export function NamedIcon({ icon, name }: { icon: string; name: string }) {
  return (
    <span className={styles.named} title={name}>
      <Icon name={icon} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** The icon of that name, or the image at that address; one that cannot be shown is a broken image. */
export function IconOrImage({ value, isNamed }: { value: string; isNamed?: boolean }) {
  const [failed, setFailed] = useState<string>()
  const isBroken = failed === value || !isImageAddress(value)
  const icon = !value.includes('/') ? value : isBroken ? 'broken_image' : undefined
  if (icon) return isNamed ? <NamedIcon icon={icon} name={value} /> : <Icon name={icon} />
  return (
    <img
      className={styles.image}
      src={value}
      alt=""
      title={value}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(value)}
    />
  )
}
