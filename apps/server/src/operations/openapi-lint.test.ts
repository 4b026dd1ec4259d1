import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { buildOpenApi } from './openapi.ts'

type Json = ReturnType<typeof JSON.parse>
const plain = (): Json => JSON.parse(JSON.stringify(buildOpenApi()))

/** Everything that the rules which its makers recommend say, what they only warn of too. */
async function problemsOf(api: Json): Promise<string[]> {
  const problems = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(api), 'openapi.json'),
    config: await createConfig({ extends: ['recommended-strict'] }),
    externalRefResolver: new BaseResolver(),
  })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)
}

/** OpenAPI describes no websockets; what the address answers is 101, which the rule does not take for success. */
const known = /^operation-2xx-response #\/paths\/~1api~1websocket\/get\/responses /

test('the OpenAPI document passes a linter with all the rules that it recommends', async () => {
  const problems = await problemsOf(plain())
  expect(problems.filter(each => !known.test(each))).toEqual([])
  expect(problems).toHaveLength(1)
})

const records = '/api/v1/collections/{collectionId}/records'

test.each<[string, string, (api: Json) => void]>([
  ['a response without description', 'struct', api => delete api.paths[records].get.responses['200'].description],
  [
    'an answer for success that is missing',
    'operation-2xx-response',
    api => delete api.paths[records].get.responses['200'],
  ],
  [
    'refusals that nobody tells of',
    'operation-4xx-response',
    api => (api.paths['/api/health'].get.responses = { 200: { description: 'x' } }),
  ],
  ['a parameter nowhere', 'path-parameters-defined', api => (api.paths[records].get.parameters = [])],
  [
    'two operations of one id',
    'operation-operationId-unique',
    api => (api.paths[records].get.operationId = 'DATA_LIST'),
  ],
  ['an operation without summary', 'operation-summary', api => delete api.paths[records].get.summary],
  ['a schema that is none', 'struct', api => (api.components.schemas.Error.type = 'nothing')],
  ['a keyword of our own', 'struct', api => (api.components.schemas.Error.refersTo = { kind: 'user' })],
  [
    'a reference into nothing',
    'no-unresolved-refs',
    api => (api.components.schemas.Error = { $ref: '#/components/schemas/No' }),
  ],
  [
    'a call whose sign-in is left open',
    'security-defined',
    api => (delete api.security, delete api.paths[records].get.security),
  ],
])('%s is found', async (_name, rule, spoil) => {
  const api = plain()
  spoil(api)
  expect((await problemsOf(api)).map(each => each.split(' ')[0])).toContain(rule)
})
