import { expect, test } from 'vitest'
import { type WorkspaceValues, workspaceInput, workspaceProblems, workspaceValues } from './workspace-values.ts'

const values: WorkspaceValues = {
  name: 'Acme',
  logo: undefined,
  address: '',
  locale: 'en',
  timezone: 'UTC',
  terms: '',
  privacy: '',
  thirdParty: '',
  homeViewId: '',
  homePosition: 'above',
}

test('what is left out is not sent, and blanks around it are not either', () => {
  const stored = {
    name: 'Acme',
    locale: 'en',
    timezone: 'UTC',
    links: { terms: 'https://a.example/terms' },
  } as Parameters<typeof workspaceValues>[0]
  expect(workspaceValues(stored)).toEqual({ ...values, terms: 'https://a.example/terms' })
  expect(workspaceInput({ ...values, name: ' Acme ', privacy: ' https://a.example ' })).toEqual({
    name: 'Acme',
    address: null,
    locale: 'en',
    timezone: 'UTC',
    links: { privacy: 'https://a.example' },
    homeView: null,
  })
})

test('S35 a name is needed, and addresses are those of the web', () => {
  expect(workspaceProblems(values)).toEqual({})
  expect(Object.keys(workspaceProblems({ ...values, name: '  ' }))).toEqual(['name'])
  const wrong = { ...values, terms: 'javascript:alert(1)', privacy: 'a.example', thirdParty: '/licences' }
  expect(Object.keys(workspaceProblems(wrong))).toEqual(['terms', 'privacy', 'thirdParty'])
})

test('the address of the server is not taken for the own one, and a logo is sent when it is another', () => {
  const stored = { name: 'Acme', links: {}, address: 'https://server.example' } as Parameters<typeof workspaceValues>[0]
  expect(workspaceValues({ ...stored, hasOwnAddress: false }).address).toBe('')
  expect(workspaceValues({ ...stored, hasOwnAddress: true }).address).toBe('https://server.example')
  expect(workspaceInput(values)).not.toHaveProperty('logo')
  expect(workspaceInput({ ...values, logo: null, address: ' https://a.example ' })).toMatchObject({
    logo: null,
    address: 'https://a.example',
  })
  expect(workspaceInput({ ...values, logo: { fileId: 'f1', src: 'blob:x' } })).toMatchObject({ logo: 'f1' })
  for (const address of ['a.example', 'https://a.example/path', 'javascript:alert(1)', 'https://me@a.example'])
    expect(Object.keys(workspaceProblems({ ...values, address }))).toEqual(['address'])
})

test('the view of the home is one, or none', () => {
  const homeView = { viewId: 'board', position: 'instead' } as const
  const stored = { name: 'Acme', links: {}, homeView } as Parameters<typeof workspaceValues>[0]
  expect(workspaceInput(workspaceValues(stored))).toMatchObject({ homeView })
})
