import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { findFormat, findFormatServer } from '../server.ts'
import { checkFieldSchema } from './check-field-schema.ts'
import { checkStoredValue } from './check-stored-value.ts'

const html: FieldSchema = { type: 'string', format: 'rich-text', title: 'Text' }
const hostile = '<p onclick="alert(1)">Hello<script>alert(1)</script></p>'

function stored(value: unknown, schema: FieldSchema) {
  const [format, server] = [findFormat(schema.format), findFormatServer(schema.format)]
  if (!format || !server) throw new Error(`No format ${schema.format}`)
  return checkStoredValue({ format, server }, value, schema)
}

test('what the server makes of a value it makes of values inside others too', () => {
  const object: FieldSchema = { type: 'object', format: 'object', title: 'Note', properties: { text: html } }
  const array: FieldSchema = { type: 'array', format: 'array', title: 'Notes', items: object }
  expect(stored(hostile, html)).toEqual({ value: '<p>Hello</p>' })
  expect(stored([{ text: hostile }, { text: '<p>Hi</p>' }], array)).toEqual({
    value: [{ text: '<p>Hello</p>' }, { text: '<p>Hi</p>' }],
  })
})

test('what is nothing afterwards is left out of an object and refused in a list', () => {
  const properties = { text: html, more: { type: 'string', format: 'text', title: 'More' } } as const
  const object: FieldSchema = { type: 'object', format: 'object', title: 'Note', properties }
  expect(stored({ text: '<script>1</script>', more: 'x' }, object)).toEqual({ value: { more: 'x' } })
  const required = stored({ text: '<script>1</script>' }, { ...object, required: ['text'] })
  expect(required).toMatchObject({ problems: [{ path: 'text' }] })
  expect(stored(['<script>1</script>'], { type: 'array', format: 'array', title: 'Notes', items: html })).toMatchObject(
    {
      problems: [{ path: '0' }],
    },
  )
})

test('nothing concealed stands inside another field', () => {
  const schema: FieldSchema = {
    type: 'object',
    format: 'object',
    title: 'Door',
    properties: { code: { type: 'string', format: 'password', title: 'Code' } },
  }
  expect(checkFieldSchema(schema)).toMatchObject([{ path: 'properties.code.format' }])
})
