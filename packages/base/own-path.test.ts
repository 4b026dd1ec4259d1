import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('S35 a link that leaves this product, or runs something, leads nowhere', () => {
  expect(ownPath('/detail?collectionId=Orders&id=1#top')).toBe('/detail?collectionId=Orders&id=1#top')
  const foreign = ['//evil.example/a', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'detail', '']
  expect([...foreign, 'javascript:alert(1)'].map(ownPath)).toEqual([...foreign, ''].map(() => undefined))
})
