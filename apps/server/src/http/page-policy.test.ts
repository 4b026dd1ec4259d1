import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

test('the inline script of the page is allowed by its hash, and no other', () => {
  const script = 'document.title = "a < b"'
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = pagePolicy(`<script>${script}</script><script type="module" src="/assets/a.js"></script>`)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
})

test('a page without inline scripts allows none', () => {
  expect(pagePolicy()).toContain("script-src 'self';")
})
