import { exactMath } from '../numbers/exact-math.ts'

/** Red, green and blue, each 0 to 255. */
export type ColorParts = readonly [red: number, green: number, blue: number]

/** Reads `#rrggbb` and `#rgb`; null for everything else. */
export function readColor(text: string): ColorParts | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const match = short ?? long
  if (!match) return null
  const part = (place: number) => Number.parseInt((match[place] ?? '').padStart(2, match[place]), 16)
  return [part(1), part(2), part(3)]
}

export function writeColor(parts: ColorParts): string {
  const hex = (part: number) =>
    Math.round(Math.max(0, Math.min(255, part)))
      .toString(16)
      .padStart(2, '0')
  return `#${parts.map(hex).join('')}`
}

/** `share` of the second color, 0 to 1. */
export function mix(from: ColorParts | null, to: ColorParts | null, share: number): string | null {
  if (!from || !to) return null
  const part = Math.max(0, Math.min(1, share))
  const between = (place: 0 | 1 | 2) => from[place] + (to[place] - from[place]) * part
  return writeColor([between(0), between(1), between(2)])
}

/** Relative luminance by WCAG 2, 0 to 1. */
export function luminance([red, green, blue]: ColorParts): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : exactMath.power((share + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Hue in degrees, saturation and lightness 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): ColorParts {
  const [full, light] = [Math.max(0, Math.min(1, saturation)), Math.max(0, Math.min(1, lightness))]
  const spread = full * Math.min(light, 1 - light)
  const part = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    return 255 * (light - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return [part(0), part(8), part(4)]
}
