import { expect, it } from 'vitest'
import { iconSet, iconSetNames } from './build-icon-set.ts'
import { categorizeIcon } from './categorize-icon.ts'
import { iconCategories } from './icon-categories.ts'
import { searchIcons } from './search-icons.ts'

const icons = iconSetNames.map(name => ({ name, category: categorizeIcon(name) }))
const found = (...query: Parameters<typeof searchIcons> extends [unknown, ...infer Rest] ? Rest : never) =>
  searchIcons(icons, ...query).map(icon => icon.name)

it('has the whole set of Material Symbols, the ten icons of the menu among them', () => {
  expect(icons.length).toBeGreaterThan(3900)
  const menu = ['database', 'sell', 'dashboard', 'account_tree', 'group', 'mail', 'devices', 'hub', 'help', 'settings']
  expect(menu.filter(name => !iconSetNames.includes(name))).toEqual([])
})

it('every category has icons, and few icons have none', () => {
  const counts = Map.groupBy(icons, icon => icon.category)
  expect(iconCategories.filter(category => !counts.has(category))).toEqual([])
  expect(counts.get('other')?.length).toBeLessThan(icons.length / 15)
})

it('finds by the name, its parts, and what means the same', () => {
  expect(found('home')[0]).toBe('home')
  expect(found('shopping cart')[0]).toBe('shopping_cart')
  expect(found('trash')).toContain('delete')
  expect(found('invoice')).toContain('receipt_long')
  expect(found('cart shop')).toContain('add_shopping_cart')
  expect(found('zzzz')).toEqual([])
})

it('looks in one category where one is chosen', () => {
  expect(found('', 'food')).toContain('restaurant')
  expect(found('', 'food')).not.toContain('home')
  expect(found('battery', 'food')).toEqual([])
})

it('makes an index and chunks of drawings that belong together', () => {
  const plugin = iconSet()
  const index = plugin.load('\0virtual:icon-set') ?? ''
  const chunk = plugin.load('\0virtual:icon-paths-0') ?? ''
  expect(index.match(/virtual:icon-paths-\d+/g)?.length).toBe(Math.ceil(icons.length / 128))
  expect((JSON.parse(chunk.slice(chunk.indexOf('['))) as string[]).length).toBe(128)
  expect(chunk).not.toMatch(/<|script/)
})
