import { expect, test } from 'vitest'
import { templates } from './kind-templates.ts'
import { registries } from './registries.ts'
import { renderRegistry } from './render-registry.ts'

test('every kind that has a registry can be made new', () => {
  expect(Object.keys(templates).sort()).toEqual(registries.map(registry => registry.kind).sort())
})

test.each(registries)('a new $kind keeps to the layout of its registry', registry => {
  const id = registry.layout === 'folder' ? 'phone-number' : 'records/phone-number'
  const folder = registry.layout === 'folder' ? `${registry.root}/${id}` : registry.root
  const files = Object.entries(templates[registry.kind]!(id)).map(
    ([path, source]) => [`${folder}/${path}`, source] as const,
  )
  const rendered = renderRegistry(registry, new Map(files)).get(`${registry.root}/index.gen.ts`)
  const made = registry.layout === 'folder' ? (registry.idOf?.(id) ?? `'${id}'`) : 'PHONE_NUMBER'
  expect(rendered).toContain(`  ${made}: phoneNumber`)
})
