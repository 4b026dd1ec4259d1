import { expect, test } from 'vitest'
import { noKindLiterals } from './kind-literals.ts'

const kinds = {
  'packages/fields/formats/text/format.ts': "export const is = (format: string) => format === 'text'",
  'packages/fields/formats/date-time/format.ts': 'export const format = 1',
  'packages/actions/copy/action.ts': 'export const action = 1',
}

const found = (source: string, path = 'apps/server/src/a.ts') =>
  noKindLiterals(new Map(Object.entries({ ...kinds, [path]: source })))

test.each([
  ["if (field.format === 'text') go()"],
  ["if ('date-time' !== schema?.format) go()"],
  ["if (format.id === 'text') go()"],
  ["if (formatOf(field) == 'text') go()"],
  ['if ((field.format as string) === `text`) go()'],
  ["if (fieldFormat === 'text') go()"],
  ["if (formatId === 'text') go()"],
  ["switch (field.format) { case 'number': case 'text': go() }"],
  ["go(formats['date-time'])"],
  ['go(serverFormats.text)'],
  ['go({ text: 1 }[field.format])'],
  ["const sizes = { 'date-time': 1 } as const\ngo(sizes[format])"],
  ["const sizes = { 'date-time': 1 } as const\ngo(ownValue(sizes, field.format))"],
  ["if (['text', 'other'].includes(field.format)) go()"],
  ["if (new Set(['text']).has(format)) go()"],
  ["if (action.id === 'DISPATCH_COPY') go()"],
  ["if (actionType === 'DISPATCH_COPY') go()"],
  ['go(webActions.DISPATCH_COPY)'],
])('names a kind: %s', source => {
  const violations = found(source)
  expect(violations).toHaveLength(1)
  expect(violations[0]).toMatch(
    /^apps\/server\/src\/a\.ts:\d+: names the kind '(text|date-time|DISPATCH_COPY)'; ask its definition$/,
  )
})

test.each([
  ["if (schema.type === 'text') go()"],
  ["if (field.format === 'unknown') go()"],
  ["const field = { format: 'text' }"],
  ['go(formats[field.format])'],
  ["if (language === 'text') go()"],
  ["if (activity.action === 'copy') go()"],
])('names none: %s', source => {
  expect(found(source)).toEqual([])
})

test('the own folder, generated files, tests and scenarios may', () => {
  const source = "if (format === 'text') go()"
  expect(found(source, 'apps/server/src/a.ts')).toHaveLength(1)
  for (const path of [
    'packages/fields/formats/text/server.ts',
    'packages/fields/formats/index.gen.ts',
    'apps/a/a.test.ts',
    'tests/scenarios/a.ts',
  ]) {
    expect(found(source, path), path).toEqual([])
  }
  expect(found(source, 'packages/fields/formats/conformance.ts')).toHaveLength(1)
})
