import { checkStoredValue, type FormatComparison, findFormat, findFormatServer } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'

const texts = [
  'Ann',
  'ann',
  'Ánn',
  'A\u0301nn',
  'ß',
  'ss',
  'SS',
  'Straße',
  'İ',
  'i',
  'ı',
  'İstanbul',
  'İİ',
  'aİ\u0301b',
  '😀',
  '😁 a',
  '\uffee',
  '𐐀x',
  'e\u0301',
  'o\u0308\u0323',
  '%',
  '_',
  '\\',
  'a_b%',
  "x' or 1=1--",
  '10',
  '9',
  'ΟΔΟΣ',
  'a@b.example',
  'ß@b.example',
  '+1 (206) 555-0100',
  '206 555',
  '030 1234567',
  '0049 30',
  ' ',
]
const numbers = [
  0, -0, 1, -5, 0.1, 0.3, 1e21, -1e21, 1e-7, 123_456_789.012_345, 99_999_999_999.9995, 999_999_999_999_999,
]
const days = ['2024-02-29', '2000-02-29', '2023-02-28', '2026-03-29', '2026-10-25', '0001-01-01', '9999-12-31']
/** Where clocks go forward or back in Europe, America and on Lord Howe Island, to the millisecond before. */
export const clockChanges = [
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-03-08T07:00:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-10-03T15:30:00.000Z',
]
const instants = [...clockChanges, '2024-02-29T23:59:59.999Z', '0001-01-01T00:00:00.000Z', '2000-01-01T12:00:00.120Z']

/** Days that are worked out when they are asked for. */
const relative = [{ relative: 'today' }, { relative: 'thisYear' }, { relative: 'lastDays', days: 300 }]

const pools: Partial<Record<FormatComparison, readonly unknown[]>> = {
  text: texts,
  number: numbers,
  boolean: [true, false],
  date: days,
  instant: instants,
}

/** Values that a record's field may hold: the format's own samples and the hard ones of its kind that it takes. */
export function storable(schema: FieldSchema): unknown[] {
  const [format, server] = [findFormat(schema.format), findFormatServer(schema.format)]
  if (!format || !server) return []
  const samples = format.samples(schema)
  if (format.comparison === 'list') return [[], ...samples]
  const hard = (pools[format.comparison] ?? []).filter(value => {
    const checked = checkStoredValue({ format, server }, value, schema)
    return 'value' in checked && checked.value !== undefined
  })
  return [...samples, ...hard]
}

/** Values to compare with: more than records may hold. */
export function comparable(schema: FieldSchema): unknown[] {
  const format = findFormat(schema.format)
  const pool = format && pools[format.comparison]
  const known = storable(schema)
  if (format?.comparison === 'list') return [...known.flat(), 'no such item', 3]
  const meant = format?.days ? [...days, ...relative] : []
  return schema.metadata?.optionList ? [...known, 'no such option'] : [...known, ...(pool ?? []), ...meant]
}

/** Never values of anything. */
export const refused: readonly unknown[] = [
  0.1 + 0.2,
  1_234_567_890_123_456,
  'nul \u0000',
  'half \ud83d',
  { a: 1 },
  { relative: 'someday' },
  [[1]],
]
