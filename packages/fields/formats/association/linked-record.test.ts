import { expect, test } from 'vitest'
import { titleOf } from './linked-record.ts'

test('a linked record whose title is blanks is called as one without a title', () => {
  const titles = ['Anna', '', '  ', undefined].map(recordTitle =>
    titleOf({ id: '1', ...(recordTitle === undefined ? {} : { recordTitle }) }),
  )
  expect(titles).toEqual(['Anna', 'Missing title', 'Missing title', 'Missing title'])
})
