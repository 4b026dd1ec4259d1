import type { FieldSchema } from '@trellis/model'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FieldInput, preloadFormats, renderCell } from '../field-input.tsx'
import { allFormats } from '../find-format.ts'
import { GatewayProvider } from '../gateway-context.tsx'
import { galleryGateway } from './gallery-gateway.ts'

const payload = '<img src=x onerror="alert(1)">'
const values: unknown[] = [
  payload,
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://example.com',
  'data:text/html,<script>alert(1)</script>',
  [payload, 'javascript:alert(1)'],
  { list: [{ id: 'javascript:alert(1)', recordTitle: payload, recordImage: 'javascript:alert(1)' }], totalCount: 1 },
  { id: 'javascript:alert(1)', name: payload, mimeType: 'text/html' },
]

/** Rich text is read by the browser's own parser; what it may draw has tests of its own. */
class EmptyParser {
  parseFromString() {
    return { body: { childNodes: [] } }
  }
}

beforeAll(() => {
  vi.stubGlobal('DOMParser', EmptyParser)
  return preloadFormats(allFormats.map(format => format.id))
})
afterAll(() => vi.unstubAllGlobals())

/** What of a value or a setting became an element, a handler, or an address of a scheme that is not let through. */
function dangers(markup: string): string[] {
  const found: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) {
      if (node.tagName === 'script') found.push('script')
      for (const { name, value } of node.attrs) {
        if (name.startsWith('on')) found.push(`${name}=${value}`)
        if (addressed.has(name) && !safeAddress.test(value)) found.push(value)
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parseFragment(markup))
  return found
}

const addressed = new Set(['href', 'src', 'action', 'formaction', 'xlink:href'])
const safeAddress = /^(https?:|mailto:|tel:|\/(?!\/)|#)/

/** A value that the format could never have stored may be refused, but not drawn as anything else. */
function draw(node: () => ReactNode): string {
  try {
    const props = { gateway: galleryGateway, children: node() }
    return renderToStaticMarkup(createElement(GatewayProvider, props))
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

test.each(allFormats.map(format => [format.id, format] as const))(
  '[S70] a cell of %s shows hostile values as text',
  (id, format) => {
    const schema: FieldSchema = { type: format.type, format: id, title: 'Title', ...format.defaults }
    for (const value of values) {
      expect(dangers(draw(() => renderCell({ fieldId: 'field', schema, value })))).toEqual([])
    }
  },
)

test.each(allFormats.map(format => [format.id, format] as const))(
  '[S71] names, help and options of %s stay text',
  (id, format) => {
    const option = {
      value: payload,
      label: payload,
      description: payload,
      image: 'javascript:alert(1)',
      color: payload,
    }
    const metadata = {
      ...format.defaults.metadata,
      optionList: [option],
      suggestionList: [option],
      placeholder: payload,
      icon: payload,
      color: payload,
    }
    const schema: FieldSchema = {
      type: format.type,
      format: id,
      ...format.defaults,
      title: payload,
      description: payload,
      info: payload,
      metadata: { ...metadata, booleanLabelTrue: payload, booleanLabelFalse: payload },
    }
    const common = {
      id: 'field',
      fieldId: 'field',
      schema,
      onChange: () => undefined,
      required: true,
      disabled: false,
      error: payload,
    }
    for (const value of [undefined, payload, [payload], true, 3]) {
      const input = createElement(FieldInput, { ...common, value, readOnly: false })
      expect(dangers(draw(() => input))).toEqual([])
      expect(dangers(draw(() => renderCell({ fieldId: 'field', schema, value })))).toEqual([])
    }
  },
)

test('[S70] the check itself sees what it looks for', () => {
  expect(dangers(`<p>${payload}</p>`)).toEqual(['x', 'onerror=alert(1)'])
  expect(dangers('<a href="javascript:alert(1)">x</a>')).toEqual(['javascript:alert(1)'])
})
