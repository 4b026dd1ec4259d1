import { expect, test } from 'vitest'
import { codeText, ownFormats, readNumberFormat } from './number-format.ts'

test.each([
  'dd.mm.yyyy',
  'm/d/yyyy',
  'yyyy-mm-dd;@',
  '[$-407]d. mmmm yyyy;@',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  'mmm',
  'mmm-yy',
  'ddd',
  'DD/MM/YYYY\\ HH:MM',
  'yyyy"年"m"月"d"日"',
  '[$-411]ggge"年"m"月"d"日";@',
  '[Red]yyyy-mm-dd',
  '[=0]"";dd.mm.yyyy',
  '"–";dd.mm.yyyy',
  'm/d/yy h:mm AM/PM',
])('%s shows a day', format => {
  expect(readNumberFormat(format)).toBe('day')
})

test.each([
  'h:mm',
  'hh:mm:ss',
  'mm:ss',
  'mm:ss.0',
  'h:mm AM/PM',
  '[$-F400]h:mm:ss\\ AM/PM',
  'h"時"mm"分"',
  's',
  'h" and "m',
])('%s shows a time of day', format => {
  expect(readNumberFormat(format)).toBe('time-of-day')
})

test.each(['[h]:mm:ss', '[hh]:mm', '[mm]:ss', '[s]', '[Blue][h]:mm', '[m]" min"'])('%s shows a duration', format => {
  expect(readNumberFormat(format)).toBe('duration')
})

test.each([
  ['00000', '00000'],
  ['00', '00'],
  ['000\\-00\\-0000', '000-00-0000'],
  ['[<=99999]00000;00000-0000', '00000'],
  ['[Red]00000;@', '00000'],
  ['00" "00" "00', '00 00 00'],
  ['_-00000_-', '00000'],
])('%s shows a code', (format, code) => {
  expect(readNumberFormat(format)).toEqual({ code })
})

test.each([
  'General',
  'GENERAL',
  'General"m"',
  '[Red]General',
  '0',
  '0.00',
  '#,##0.00',
  '0%',
  '0.00%',
  '0.00E+00',
  '##0.0E+0',
  '# ?/?',
  '@',
  ';;;@',
  '',
  '0 "days"',
  '#,##0\\ "m"',
  '0\\d',
  '0_d',
  '0*d',
  '00 "€"',
  '0 000',
  '#,##0.00\\ [$kr.-406]',
  '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-',
  '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0',
  '0;"unmatched days',
])('%s shows a number', format => {
  expect(readNumberFormat(format)).toBeUndefined()
})

test("Excel's own formats of days, times and durations are known by their numbers", () => {
  const idsOf = (format: string) => [...ownFormats].filter(([, own]) => own === format).map(([id]) => id)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  expect(idsOf('time-of-day').toSorted((a, b) => a - b)).toEqual([18, 19, 20, 21, 32, 33, 45, 47])
  expect(idsOf('duration')).toEqual([46])
  const all = [...range(14, 22), ...range(27, 36), ...range(45, 47), ...range(50, 58)]
  expect([...ownFormats.keys()].toSorted((a, b) => a - b)).toEqual(all)
})

test('the digits of a code stand in its places', () => {
  expect(codeText('123', '00000')).toBe('00123')
  expect(codeText('1234567', '00000')).toBe('1234567')
  expect(codeText('12345678', '000-00-0000')).toBe('012-34-5678')
  expect(codeText('49123456789', '(00) 000')).toBe('(49123456) 789')
})

test('a format that ends in the middle is read as far as it goes', () => {
  expect(['yyyy"x', 'yyyy\\', 'yyyy_', 'yyyy[', 'yyyy*'].map(readNumberFormat)).toEqual(Array(5).fill('day'))
})

test('[S68] a format of a million brackets is not read to its end', () => {
  expect(readNumberFormat('['.repeat(1_000_000))).toBeUndefined()
})
