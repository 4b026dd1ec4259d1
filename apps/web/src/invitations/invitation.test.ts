import { describe, expect, test } from 'vitest'
import { changedValues } from '../core-editors/edited-values.ts'
import { invitationProblems, invitationValues, newInvitation, stateOf } from './invitation.ts'

describe('an invitation', () => {
  test('missing and foreign values read as empty', () => {
    expect(invitationValues({ id: '1', version: 1 })).toEqual(newInvitation)
    const odd = { id: '1', version: 1, roles: [1, 'developer'], apps: ['desk', { appId: 'desk' }, { values: {} }] }
    expect(invitationValues(odd)).toEqual({ ...newInvitation, roles: ['developer'], apps: [{ appId: 'desk' }] })
    expect(stateOf({ id: '1', version: 1, state: 'elsewhere' })).toBe(undefined)
    expect(stateOf({ id: '1', version: 1, state: 'expired' })).toBe('expired')
  })

  test('an address is asked for', () => {
    expect(Object.keys(invitationProblems(newInvitation))).toEqual(['email'])
    expect(Object.keys(invitationProblems({ ...newInvitation, email: 'ada' }))).toEqual(['email'])
    expect(invitationProblems({ ...newInvitation, email: ' ada@acme.example ' })).toEqual({})
  })

  test('values that change in an app are a change of the apps alone', () => {
    const before = { ...newInvitation, apps: [{ appId: 'desk', values: { region: 'north' } }] }
    const apps = [{ appId: 'desk', values: { region: 'south' } }]
    expect(changedValues(before, { ...before, apps })).toEqual({ apps })
    expect(changedValues(before, structuredClone(before))).toEqual({})
  })
})
