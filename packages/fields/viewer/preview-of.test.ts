import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'
import { previewOf } from './preview-of.ts'

test.each([
  ['a.png', 'image/png', 'image'],
  ['a.svg', 'image/svg+xml', 'image'],
  ['a.mp4', 'video/mp4', 'video'],
  ['a.wav', 'audio/wav', 'audio'],
  ['a.pdf', 'application/pdf', 'pdf'],
  ['a', 'application/json', 'json'],
  ['a.geojson', 'application/geo+json', 'json'],
  ['a.json', 'text/plain', 'json'],
  ['a.csv', 'text/csv', 'csv'],
  ['a.tsv', 'text/tab-separated-values', 'csv'],
  ['a.html', 'text/html', 'code'],
  ['a.xml', 'application/xml', 'code'],
  ['a.ts', 'text/plain', 'code'],
  ['a.yaml', 'text/plain', 'code'],
  ['a.txt', 'text/plain', 'text'],
  ['a.md', 'text/markdown', 'text'],
])('[2-2.5-04] %s of the type %s is shown as %s', (name, mimeType, expected) => {
  expect(previewOf({ name, mimeType })).toBe(expected)
})

test('[S66] the type found in the bytes says what is shown, never the name', () => {
  expect(previewOf({ name: 'photo.png', mimeType: 'text/html' })).toBe('code')
  expect(previewOf({ name: 'page.html', mimeType: 'image/png' })).toBe('image')
  expect(previewOf({ name: 'contract.pdf', mimeType: 'application/octet-stream' })).toBeUndefined()
})

test('a file of which a name alone is known is shown by its end', () => {
  const shown = ['a.PNG', 'a.webm', 'a.mp3', 'a.pdf', 'a.json', 'a.csv', 'a.sql', 'a.log', 'a.docx', 'a']
  expect(shown.map(name => previewOf({ name, mimeType: '' }))).toEqual([
    'image',
    'video',
    'audio',
    'pdf',
    'json',
    'csv',
    'code',
    'text',
    undefined,
    undefined,
  ])
})

test('code has the colours of its language', () => {
  const names = ['a.json', 'a.html', 'a.yml', 'a.sql', 'a.gql', 'a.py']
  expect(names.map(name => languageOf({ name, mimeType: 'text/plain' }))).toEqual([
    'json',
    'xml',
    'yaml',
    'sql',
    'graphql',
    undefined,
  ])
  expect(languageOf({ name: 'page', mimeType: 'text/html' })).toBe('xml')
})
