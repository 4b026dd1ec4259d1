import { describe, expect, test } from 'vitest'
import type { Command } from '../commands/command.ts'
import { parsePaletteSearch, rankCommands } from './rank-commands.ts'

const place = (id: string, label: string, group: Command['group'] = 'goTo', more: Partial<Command> = {}): Command =>
  ({ id, label, group, href: `/${id}`, ...more }) as Command
const action = (id: string, label: string): Command => ({ id, label, group: 'settings', run: () => undefined })
const ids = (commands: readonly Command[], typed: string) =>
  rankCommands(commands, parsePaletteSearch(typed)).map(({ id }) => id)

describe('the palette', () => {
  test('finds without regard to case and accents, the beginning of the label first', () => {
    const commands = [place('b', 'My orders'), place('a', 'Orders'), place('c', 'Übersicht'), place('d', 'Customers')]
    expect(ids(commands, 'ORD')).toEqual(['a', 'b'])
    expect(ids(commands, 'uber')).toEqual(['c'])
  })

  test('every word has to be found, also in the description', () => {
    const commands = [place('a', 'Orders', 'records', { description: 'Sales' }), place('b', 'Orders', 'records')]
    expect(ids(commands, 'sal ord')).toEqual(['a'])
  })

  test('without a search it shows actions here, five recents and places', () => {
    const recents = Array.from({ length: 7 }, (_, index) => place(`r${index}`, `Recent ${index}`, 'recent'))
    expect(ids([action('theme', 'Theme'), place('home', 'Home'), ...recents], '')).toEqual([
      'r0',
      'r1',
      'r2',
      'r3',
      'r4',
      'home',
    ])
  })

  test('prefixes narrow it', () => {
    const commands = [
      action('sign-out', 'Sign out'),
      place('user.1', 'Sales', 'assets'),
      place('table.Orders', 'Sales orders', 'records'),
    ]
    expect(ids(commands, '>s')).toEqual(['sign-out'])
    expect(ids(commands, '@s')).toEqual(['user.1'])
    expect(ids(commands, '#s')).toEqual(['table.Orders'])
  })

  test('what the server found stays as it came, also where the words differ', () => {
    const found = (id: string, label: string) => place(id, label, 'found', { isFound: true })
    expect(ids([found('b', 'Anna Müller'), found('a', 'Muler')], 'muler')).toEqual(['b', 'a'])
    expect(ids([found('b', 'Anna Müller')], '>muler')).toEqual([])
  })

  test('signs that mean something in patterns are plain text', () => {
    expect(ids([place('a', 'C++ (old)')], 'c++ (')).toEqual(['a'])
  })
})
