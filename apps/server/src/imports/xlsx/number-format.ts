/**
 * What the number format of a cell says about its value beyond how it looks: a day (with or without its time), a time of day, a
 * duration, or a code, whose zeros in front and signs between its digits belong to it.
 */
export type NumberFormat = 'day' | 'time-of-day' | 'duration' | { code: string }

/** Formats of Excel's own are known by their number; those of East Asia show days under most of theirs. */
export const ownFormats: ReadonlyMap<number, NumberFormat> = new Map([
  ...each([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58], 'day'),
  ...each([18, 19, 20, 21, 32, 33, 45, 47], 'time-of-day'),
  ...each([46], 'duration'),
])

function each(ids: readonly number[], format: NumberFormat): [number, NumberFormat][] {
  return ids.map(id => [id, format])
}

/** undefined where the value is a plain number, however it looks. Of several sections the first that shows a value counts. */
export function readNumberFormat(format: string): NumberFormat | undefined {
  for (const section of sectionsOf(format)) {
    if (section.isDuration) return 'duration'
    if (section.letters !== '') return dateFormat(section.letters)
    if (section.pattern !== '') return isCode(section.pattern) ? { code: section.pattern } : undefined
  }
  return undefined
}

type Section = {
  isDuration: boolean
  /** Of days and times, one for each run of the same. */
  letters: string
  /** Places of digits and the literal signs between them; empty where there is no place. */
  pattern: string
}

/** In turn: literals, signs that only take room or fill it, what stands in brackets, words, exponents, letters of dates, any sign. */
const token =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[(?<inside>[^\]]*)\]|(?<word>general|standard)|am\/pm|a\/p|(?<exponent>e[+-])|(?<letter>[ymdhs])\k<letter>*|(?<sign>.)/gis

/** Excel takes 255 characters; what is longer was written to keep the server busy (S68). */
const longestFormat = 1000

const empty = { isDuration: false, letters: '', pattern: '', hasPlace: false }

function sectionsOf(format: string): Section[] {
  const sections: (typeof empty)[] = []
  let section = { ...empty }
  for (const { groups = {} } of format.slice(0, longestFormat).matchAll(token)) {
    const { quoted, escaped, inside, word, exponent, letter, sign } = groups
    if (sign === ';') {
      sections.push(section)
      section = { ...empty }
    } else if (inside !== undefined) section.isDuration ||= /^(?:h+|m+|s+)$/i.test(inside)
    else if (letter !== undefined) section.letters += letter.toLowerCase()
    else {
      section.pattern += quoted ?? escaped ?? word ?? exponent ?? sign ?? ''
      section.hasPlace ||= word !== undefined || (sign !== undefined && '0#?@'.includes(sign))
    }
  }
  sections.push(section)
  return sections.map(({ hasPlace, pattern, ...rest }) => ({ ...rest, pattern: hasPlace ? pattern : '' }))
}

/** An m next to hours or seconds is minutes, else a month. */
function dateFormat(letters: string): NumberFormat {
  return /[yd]/.test(letters.replaceAll(/(?<=h)m|m(?=s)/g, '').replaceAll('m', 'y')) ? 'day' : 'time-of-day'
}

/** Begins with two places that are always filled, and holds no signs but such as stand in codes: `00000`, `000-00-0000`. */
function isCode(pattern: string): boolean {
  return /^[-+ ()]*00[-+ ()0]*$/.test(pattern)
}

/** The digits of a whole number in the places of a code; those that have no place stand before the first one. */
export function codeText(digits: string, pattern: string): string {
  let left = digits.length
  let text = ''
  const first = pattern.indexOf('0')
  for (let place = pattern.length - 1; place >= 0; place -= 1) {
    const sign = pattern[place] ?? ''
    if (sign === '0') left -= 1
    text = (sign === '0' ? (digits[left] ?? '0') : sign) + text
    if (place === first) text = digits.slice(0, Math.max(left, 0)) + text
  }
  return text
}
