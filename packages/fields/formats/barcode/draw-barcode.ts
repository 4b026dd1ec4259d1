import JsBarcode from 'jsbarcode'
import { type CodeDrawing, runsOf } from '../../inputs/code-drawing.ts'

const quietZone = 10
const height = 40

/** As EAN where the text is one with its check digit, else as Code 128, which takes every text that the format does. */
export function drawCode(text: string): CodeDrawing {
  const bars = encode(text, 'EAN13', /^\d{13}$/) ?? encode(text, 'EAN8', /^\d{8}$/) ?? encode(text, 'CODE128', /./)
  const row = [...(bars ?? '')].map(bar => bar === '1')
  const path = runsOf(row).map(([from, count]) => `M${from + quietZone} 0h${count}v${height}h${-count}z`)
  return { width: row.length + 2 * quietZone, height, path: path.join('') }
}

function encode(text: string, format: string, pattern: RegExp): string | undefined {
  if (!pattern.test(text)) return
  const made: { encodings?: { data: string }[] } = {}
  let isValid = false
  JsBarcode(made, text, { format, flat: true, valid: valid => (isValid = valid) })
  return isValid ? made.encodings?.map(({ data }) => data).join('') : undefined
}
