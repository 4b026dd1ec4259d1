import { expect, test } from 'vitest'
import { type FormatCategory, formats } from '../index.ts'

const all: readonly { id: string; category: string }[] = Object.values(formats)

test('[1-3.5-01] every format that people choose from is there', () => {
  const named =
    'text, multiline, rich text, password, email, url, qr, barcode, phone number, color, icon, icon or image, date, date time, month, week, time, number, currency, rating, range, numeric range, checkbox, switch, string option list, number option list, inline string option list, multi option list, number multi option list, object, array, collection lookup, collection field, collection filter, collection lite, collection record, association, info block, file, file list, address, evaluation, search, sql, yaml, xml, graphql, json, iban, isin, duns, isbn, credit card number, action type option list'
  const ids = new Set(all.map(({ id }) => id))
  expect(named.split(', ').filter(name => !ids.has(name.replaceAll(' ', '-')))).toEqual([])
})

test('[1-3.5-02] each stands in one of the eleven categories, and none of these is empty', () => {
  const categories: Record<FormatCategory, string> = {
    text: 'text',
    number: 'number',
    date: 'date and time',
    options: 'options',
    controls: 'pickers and controls',
    contact: 'contact info',
    share: 'share files and links',
    identifier: 'identifier',
    raw: 'raw',
    'data-driven': 'data driven',
    misc: 'misc',
  }
  expect([...new Set(all.map(({ category }) => category))].toSorted()).toEqual(Object.keys(categories).toSorted())
})
