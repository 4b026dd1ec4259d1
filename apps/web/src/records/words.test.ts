import '@trellis/ui'
import { t as kit } from '@trellis/ui/text'
import { expect, test } from 'vitest'
import { t as collections } from '../collections/texts.ts'
import { t as unsaved } from '../unsaved/texts.ts'
import { t as board } from './kanban/texts.ts'
import { t as records } from './texts.ts'

test('[1-8-09] words that the specification gives are said as it gives them', () => {
  expect([collections('collections.duplicatedId'), collections('collections.requiredField')]).toEqual([
    'Duplicated ID',
    'Required field',
  ])
  expect(`${unsaved('unsaved.title')} ${unsaved('unsaved.description')}`).toBe(
    'Leave page? Changes you made will not be saved.',
  )
  expect([kit('kit.noResults'), kit('kit.emptyDefault')]).toEqual(['No results found', 'No Data'])
  expect(board('board.unset')).toBe('Not selected')
  expect(records('records.mayBeHidden')).toBe('This field may be hidden')
})
