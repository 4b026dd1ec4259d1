import { describe, expect, test } from 'vitest'
import { baseValues, changedValues } from '../core-editors/edited-values.ts'
import { newUser, userProblems, userValues } from './user.ts'

const record = { id: '1', version: 3, fullName: 'Sales', email: 'sales@demo.example', roles: ['developer'] }

describe('a user record', () => {
  test('missing values read as empty', () => {
    expect(userValues({ id: '1', version: 1 })).toEqual(newUser)
  })

  test('a save sends what differs and what it was loaded with', () => {
    const before = userValues(record)
    const changes = changedValues(before, { ...before, roles: [], blocked: true })
    expect(changes).toEqual({ roles: [], blocked: true })
    expect(baseValues(record, changes)).toEqual({ roles: ['developer'], blocked: null })
  })

  test('name and address are asked for', () => {
    expect(Object.keys(userProblems(newUser))).toEqual(['fullName', 'email'])
    expect(Object.keys(userProblems({ ...newUser, fullName: 'Sales', email: 'sales' }))).toEqual(['email'])
    expect(userProblems(userValues(record))).toEqual({})
  })
})
