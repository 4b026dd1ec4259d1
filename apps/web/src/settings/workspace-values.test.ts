import { expect, test } from 'vitest'
import { workspaceInput, workspaceProblems, workspaceValues } from './workspace-values.ts'

const values = { name: 'Acme', locale: 'en', timezone: 'UTC', terms: '', privacy: '', thirdParty: '' }

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
    locale: 'en',
    timezone: 'UTC',
    links: { privacy: 'https://a.example' },
  })
})

test('S35 a name is needed, and addresses are those of the web', () => {
  expect(workspaceProblems(values)).toEqual({})
  expect(Object.keys(workspaceProblems({ ...values, name: '  ' }))).toEqual(['name'])
  const wrong = { ...values, terms: 'javascript:alert(1)', privacy: 'a.example', thirdParty: '/licences' }
  expect(Object.keys(workspaceProblems(wrong))).toEqual(['terms', 'privacy', 'thirdParty'])
})
