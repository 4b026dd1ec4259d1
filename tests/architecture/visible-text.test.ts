import { expect, test } from 'vitest'
import { noRawText } from './visible-text.ts'

const found = (source: string, path = 'apps/web/src/a.tsx') => noRawText(new Map([[path, source]]))

test.each([
  ['const a = <p>Hello</p>'],
  ['const a = <>Ärger {count}</>'],
  ["const a = <p>{'Hello'}</p>"],
  ["const a = <p>{isOpen ? 'Open' : t('closed')}</p>"],
  ["const a = <p>{isOpen && 'Open'}</p>"],
  ['const a = <p>{`Hello ${name}`}</p>'],
  ['const a = <button aria-label="Close" />'],
  ["const a = <Field label={'Name'} />"],
  ['const a = <input placeholder={`Search ${what}`} />'],
  ['const a = <img alt="Logo" title={t("logo")} />'],
])('raw text: %s', source => {
  expect(found(source)).toHaveLength(1)
})

test.each([
  ["const a = <p>{t('hello')}</p>"],
  ['const a = <p>{count} · 100 %</p>'],
  ['const a = <p className="card" id="x" aria-hidden="true" />'],
  ["const a = <Icon name={isOpen ? 'expand_less' : 'expand_more'} />"],
  ['const a = <img alt="" />'],
])('no raw text: %s', source => {
  expect(found(source)).toEqual([])
})

test('tests may, and a violation names file and line', () => {
  expect(found('const a = <p>Hello</p>', 'apps/web/src/a.test.tsx')).toEqual([])
  expect(found('\n\nconst a = <p>Hello</p>')).toEqual([
    'apps/web/src/a.tsx:3: the text "Hello" does not go through t()',
  ])
})
