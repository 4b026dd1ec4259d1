import { localeTag } from '@trellis/ui/text'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people read it: 5 bytes, 48.2 kB. The short form of bytes has no plural, so they are written out. */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(localeTag(), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power)
}
