import { Icon } from '@trellis/ui'
import styles from './named-icon.module.css'

/** An icon with its name beside it. */
export function NamedIcon({ name }: { name: string }) {
  return (
    <span className={styles.named} title={name}>
      <Icon name={name} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** The icon of that name, or the image at that address. */
export function IconOrImage({ value }: { value: string }) {
  if (!value.includes('/')) return <Icon name={value} />
  return <img className={styles.image} src={value} alt="" loading="lazy" referrerPolicy="no-referrer" />
}
