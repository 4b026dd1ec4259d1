import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { cellHrefOf, FieldInput, preloadFormats, renderCell } from '../field-input.tsx'

const formats = ['phone-number', 'email', 'url', 'text']
beforeAll(() => preloadFormats(formats))

const schemaOf = (format: string) => ({ type: 'string', format, title: 'Contact' }) as const
const cell = (format: string, value: unknown) =>
  renderToString(renderCell({ fieldId: 'contact', schema: schemaOf(format), value }))
const input = (format: string, value: unknown, readOnly = true) =>
  renderToString(
    createElement(FieldInput, {
      id: 'contact',
      fieldId: 'contact',
      schema: schemaOf(format),
      value,
      onChange: () => undefined,
      required: false,
      disabled: false,
      readOnly,
    }),
  )

test.each([
  ['phone-number', '+49301234567', 'tel:+49301234567'],
  ['phone-number', '(5) 555-4729', 'tel:55554729'],
  ['email', 'a&b@example.com', 'mailto:a%26b%40example.com'],
  ['url', 'https://example.com/a', 'https://example.com/a'],
])('[2-2.4-10] %s %s is a link in lists, and in a form where it cannot be changed', (format, value, href) => {
  expect(cellHrefOf(schemaOf(format))?.(value)).toBe(href)
  expect(cell(format, value)).toContain(`href="${href}"`)
  expect(input(format, value)).toContain(`href="${href}"`)
  expect(input(format, value)).not.toContain('<input')
  expect(input(format, value, false)).toContain('<input')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//example.com',
  'vbscript:x',
])('S70 %s leads nowhere, whatever the database holds', value => {
  for (const format of ['url', 'text']) {
    expect(cellHrefOf(schemaOf(format))?.(value)).toBeUndefined()
    expect(cell(format, value)).not.toContain('href')
    expect(input(format, value)).not.toContain('<a ')
  }
  expect(cellHrefOf(schemaOf('email'))?.(value)).toBeUndefined()
  expect(cell('phone-number', value)).not.toMatch(/href="(?!tel:)/)
})

test('a page opens beside ours and learns nothing of it; a mailbox and a phone open no page', () => {
  expect(cell('url', 'https://example.com')).toContain('target="_blank" rel="noopener noreferrer"')
  expect(cell('url', 'mailto:a@example.com')).not.toContain('target')
  expect(cell('email', 'a@example.com')).not.toContain('target')
})
