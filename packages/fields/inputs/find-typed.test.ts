import type { ListCursor } from '@trellis/model'
import { expect, test } from 'vitest'
import type { RecordGateway } from '../record-gateway.ts'
import { entered } from './find-typed.ts'

const records = ['Order lines', 'Orders', 'Customers'].map(title => ({ id: title.toLowerCase(), recordTitle: title }))

/** Finds by words of the title, or what the filter names. */
const gateway = {
  list: async ({ cursor }: { cursor: ListCursor }) => {
    const words = cursor.searchString?.toLowerCase() ?? ''
    const named = JSON.stringify(cursor.filter ?? {})
    const fits = ({ id, recordTitle }: (typeof records)[number]) =>
      cursor.filter
        ? named.includes(`"${id}"`) || named.includes(`"${recordTitle}"`)
        : recordTitle.toLowerCase().includes(words)
    return { list: records.filter(fits) }
  },
} as Pick<RecordGateway, 'list'> as RecordGateway

const cursorOf = (search: string) => ({ collectionId: 'Entity', ...(search && { searchString: search }) })
const choices = [{ id: 'core', label: 'Users' }]
const find = (text: string, isExact = false) => {
  const found = choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return entered(text, { choices: found, isExact, gateway, cursorOf })
}

test('Enter takes what is called as it is typed, before what has the name inside', async () => {
  expect(await find('orders')).toMatchObject({ id: 'orders' })
  expect(await find('order')).toMatchObject({ id: 'order lines', record: { recordTitle: 'Order lines' } })
  expect(await find('users')).toEqual({ id: 'core' })
  expect(await find('nothing')).toBeUndefined()
})

test('where free text stands for itself, a part of a name takes nothing', async () => {
  expect(await find('Order', true)).toBeUndefined()
  expect(await find('Orders', true)).toMatchObject({ id: 'orders' })
  expect(await find('Users', true)).toEqual({ id: 'core' })
})

test('without records the choices are all there is, and a search that fails finds nothing', async () => {
  expect(await entered('Orders', { choices: [], isExact: false, gateway })).toBeUndefined()
  expect(await entered('people', { choices, isExact: false, gateway })).toEqual({ id: 'core' })
  const failing = { list: () => Promise.reject(new Error('gone')) } as Pick<RecordGateway, 'list'> as RecordGateway
  expect(await entered('Orders', { choices: [], isExact: false, gateway: failing, cursorOf })).toBeUndefined()
})
