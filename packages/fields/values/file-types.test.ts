import { expect, test } from 'vitest'
import { acceptOf, fileTypeOptions, isAllowedFile } from './file-types.ts'

test('[2-3.8-19] the file types offered; none chosen means all', () => {
  expect(fileTypeOptions.map(({ value }) => value)).toEqual([
    'pdf',
    'json',
    'xml',
    'image',
    'video',
    'audio',
    'text',
    'csv',
    'docx',
    'xls',
    'xlsx',
  ])
  expect(isAllowedFile({ name: 'a.exe', mimeType: 'application/x-msdownload' }, [])).toBe(true)
  expect(acceptOf([])).toBeUndefined()
})

test('a picker of files offers the types that are taken', () => {
  expect(acceptOf(['image', 'csv'])).toBe('image/*,text/csv,.csv')
  for (const { value } of fileTypeOptions) expect(acceptOf([value])).toBeTruthy()
})
