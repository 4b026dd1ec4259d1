import { roundDecimal } from './decimals.ts'

const shape = /[#0,]*[#0][#0,]*(?:\.[#0]*)?|\.[#0]+/

/** A number in the form that spreadsheets use: `#,##0.00`, `0%`, `000`, with another form for negative ones and for zero behind `;`. */
export function writeNumber(value: number, pattern: string): string {
  const [positive = '', negative, zero] = pattern.slice(0, 200).split(';')
  if (value === 0 && zero !== undefined) return written(0, zero)
  if (value < 0 && negative !== undefined) return written(-value, negative)
  return value < 0 ? `-${written(-value, positive)}` : written(value, positive)
}

/** What stands around the digits stays, without the quotes that protect it; each % means a hundred times as much. */
function written(value: number, pattern: string): string {
  const match = shape.exec(pattern)
  if (!match) return unquoted(pattern)
  const percents = pattern.split('%').length - 1
  const digits = digitsIn(roundedFor(value * 100 ** percents, match[0]), match[0])
  return unquoted(pattern.slice(0, match.index)) + digits + unquoted(pattern.slice(match.index + match[0].length))
}

function roundedFor(value: number, form: string): string {
  const places = Math.min(20, (form.split('.')[1] ?? '').length)
  return roundDecimal(value, places).toFixed(places)
}

function digitsIn(rounded: string, form: string): string {
  const [wholeForm = '', placesForm = ''] = form.split('.')
  const [whole = '', places = ''] = rounded.split('.')
  const least = wholeForm.replaceAll(/[^0]/g, '').length
  const filled = (whole === '0' && least === 0 ? '' : whole).padStart(least, '0')
  const grouped = wholeForm.includes(',') ? filled.replaceAll(/\B(?=(\d{3})+$)/g, ',') : filled
  const needed = placesForm.lastIndexOf('0') + 1
  const shown = places.slice(0, needed) + places.slice(needed).replace(/0+$/, '')
  return shown === '' ? grouped : `${grouped}.${shown}`
}

const unquoted = (text: string) => text.replaceAll('"', '')
