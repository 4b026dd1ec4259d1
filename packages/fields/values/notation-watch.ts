import { type DecimalSign, decimalSigns, readNumberText } from '@trellis/base'
import type { DayOrder } from './day.ts'
import type { Notation } from './notation.ts'
import { ordersOf } from './written-day.ts'

/** What the texts of a column say about how they are written. */
export type NotationFindings = {
  decimal?: Found<DecimalSign>
  dateOrder?: Found<DayOrder>
}

/** Which way it is, or a text that means one thing one way and another thing the other. Nothing where it makes no difference. */
export type Found<Way> = { is: Way } | { unclear: string }

/** Looks at text after text of a column, in any order. */
export type NotationWatch = {
  add(text: string): void
  /** A text that a program wrote for a number or a day: there is one way to read it. */
  addExact(text: string): void
  result(): NotationFindings
}

type Evidence<Way> = { fits: readonly Way[]; differs: boolean }

export function createNotationWatch(): NotationWatch {
  const decimals = createTally<DecimalSign>()
  const orders = createTally<DayOrder>()
  return {
    add(text) {
      if (text.length > longestLooked) return
      if (/[.,]/.test(text)) decimals.add(text, decimalsOf(text))
      if (/\d[/.-]/.test(text)) orders.add(text, ordersOf(text))
    },
    addExact(text) {
      if (/^-?\d+\.\d+$/.test(text)) decimals.add(text, { fits: ['.'], differs: false })
    },
    result() {
      const [decimal, dateOrder] = [decimals.result(), orders.result()]
      return { ...(decimal && { decimal }), ...(dateOrder && { dateOrder }) }
    },
  }
}

/** What is found, as far as it is sure; what somebody has said comes first. */
export function notationOf({ decimal, dateOrder }: NotationFindings, said: Notation = {}): Notation {
  return {
    ...(decimal && 'is' in decimal && { decimal: decimal.is }),
    ...(dateOrder && 'is' in dateOrder && { dateOrder: dateOrder.is }),
    ...said,
  }
}

/** The text that could mean two things, where nobody has said which. */
export function unclearText(way: keyof Notation, findings: NotationFindings, said: Notation): string | undefined {
  if (way === 'timeZone' || said[way] !== undefined) return undefined
  const found = findings[way]
  return found && 'unclear' in found ? found.unclear : undefined
}

/** Every way in which texts of such a format may be written; zones differ in nothing that a text shows. */
export function notationsOf(notates: readonly (keyof Notation)[] = []): Notation[] {
  const decimals: Notation[] = notates.includes('decimal') ? decimalSigns.map(decimal => ({ decimal })) : [{}]
  const orders: Notation[] = notates.includes('dateOrder') ? dayOrders.map(dateOrder => ({ dateOrder })) : [{}]
  return decimals.flatMap(decimal => orders.map(order => ({ ...decimal, ...order })))
}

const dayOrders: readonly DayOrder[] = ['DMY', 'MDY']

/** Neither numbers nor days are longer. */
const longestLooked = 60

function decimalsOf(text: string): Evidence<DecimalSign> {
  const read = decimalSigns.map(sign => ({ sign, read: readNumberText(text, sign) }))
  const fits = read.flatMap(({ sign, read: each }) => ('value' in each ? [sign] : []))
  const values = new Set(read.map(({ read: each }) => ('value' in each ? each.value : undefined)))
  return { fits, differs: fits.length > 1 && values.size > 1 }
}

/** A text that can be read one way alone decides for it, as long as no other decides against it. */
function createTally<Way>() {
  const deciding = new Map<Way, string>()
  let differing: string | undefined
  return {
    add(text: string, { fits, differs }: Evidence<Way>) {
      const [only] = fits
      if (fits.length === 1 && only !== undefined) deciding.set(only, deciding.get(only) ?? text)
      else if (differs) differing ??= text
    },
    result(): Found<Way> | undefined {
      const [[is, text] = [], other] = deciding
      if (other && text !== undefined) return { unclear: differing ?? text }
      if (is !== undefined) return { is }
      return differing === undefined ? undefined : { unclear: differing }
    },
  }
}
