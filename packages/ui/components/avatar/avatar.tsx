import { useState } from 'react'
import { isPaletteColor, type PaletteColor, paletteColors } from '../../tokens/palette-colors.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  /** Of a person or thing; its initials stand in for a missing image. */
  name: string
  image?: string | undefined
  color?: string | undefined
  /** Edge in px. */
  size?: number
  /** Persons are round, things are square. */
  shape?: 'round' | 'square'
}

export function Avatar({ name, image, color, size = 28, shape = 'round' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const hasImage = image !== undefined && image !== '' && failed !== image
  return (
    <span
      className={styles.avatar}
      role="img"
      aria-label={name}
      data-shape={shape}
      data-color={color && isPaletteColor(color) ? color : colorOf(name)}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.max(10, Math.round(size * 0.4)) }}
    >
      {hasImage ? (
        <img src={image} alt="" onError={() => setFailed(image)} />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  )
}

/** First letters of the first and the last word, whatever signs stand before them. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.flatMap(word => word.match(/[\p{L}\p{N}]/u)?.[0] ?? [])
  const [first = Array.from(words[0] ?? '')[0] ?? '', ...others] = letters
  return `${first}${others.at(-1) ?? ''}`.toUpperCase()
}

/** The same name always has the same hue. */
export function colorOf(name: string): PaletteColor {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return paletteColors[hash % paletteColors.length] ?? 'slate'
}
