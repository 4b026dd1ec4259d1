import { contracts } from '@trellis/contract/registry'
import { expect, test } from 'vitest'
import { renderReference } from '../http/reference-page.ts'
import { buildOpenApi } from './openapi.ts'

const api = JSON.parse(JSON.stringify(buildOpenApi()))

test('every contract is described with its input and answer', () => {
  for (const contract of Object.values(contracts)) {
    const operation = api.paths[`/api/operations/${contract.name}`].post
    expect(operation.operationId).toBe(contract.name)
    expect(operation.requestBody.content['application/json'].schema).toMatchObject({ type: 'object' })
    expect(operation.responses['200'].content['application/json'].schema.type).toBeTypeOf('string')
    expect(operation.responses['401'] === undefined).toBe('anyone' in contract.access)
  }
})

test('operation ids and addresses are unique, references resolve', () => {
  const ids: string[] = Object.values<Record<string, { operationId: string }>>(api.paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, name] of JSON.stringify(api).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(api.components.schemas).toHaveProperty(name ?? '')
  }
})

test('the addresses of records take what their operation takes, without what the address gives', () => {
  const { post } = api.paths['/api/v1/collections/{collectionId}/records']
  const schema = post.requestBody.content['application/json'].schema
  expect(Object.keys(schema.properties)).toEqual(['id', 'record', 'options'])
  expect(schema.required).toEqual(['record'])
})

test('the page for people leads to every call by its name, and shows code as code', () => {
  const page = renderReference(api)
  const calls = Object.values(api.paths as Record<string, Record<string, { operationId: string }>>).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  for (const id of calls)
    expect([id, page.split(`<a href="#${id}">`).length, page.split(`id="${id}"`).length]).toEqual([id, 2, 2])
  expect(page.replaceAll(/<pre>.*?<\/pre>/gs, '')).not.toContain('`')
})

test('the page for people names every operation and holds no markup of others', () => {
  const page = renderReference({ ...buildOpenApi(), tags: [{ name: 'Operations', description: '<script>x</script>' }] })
  for (const name of Object.keys(contracts)) expect(page).toContain(`/api/operations/${name}`)
  expect(page).not.toContain('<script>')
  expect(page).toContain('&lt;script&gt;')
})
