import { expect, test } from 'vitest'
import { mailInput, mailProblems, mailValues } from './mail-values.ts'

const settings = {
  host: 'smtp.one.test',
  port: 465,
  security: 'tls',
  user: 'courier',
  senderAddress: 'trellis@one.test',
} as const

test('what is stored goes back as it came; a password only where one was typed', () => {
  const values = mailValues({ settings, hasPassword: true })
  expect(mailInput(values)).toEqual({ settings })
  expect(mailInput({ ...values, password: 'x' })).toEqual({ settings, password: 'x' })
  const { user: _, ...nobody } = settings
  expect(mailInput({ ...values, user: ' ' })).toEqual({ settings: nobody })
})

test('what is needed and cannot be used is said beside its field', () => {
  expect(mailProblems(mailValues({ settings, hasPassword: false }))).toEqual({})
  const empty = mailValues({ hasPassword: false })
  expect(mailProblems(empty)).toEqual({ host: 'Required field', senderAddress: 'Required field' })
  const wrong = { ...empty, host: 'h', senderAddress: 'nobody' }
  for (const port of [0, 65_536, 1.5]) {
    expect(Object.keys(mailProblems({ ...wrong, port })).toSorted()).toEqual(['port', 'senderAddress'])
  }
  expect(mailProblems({ ...wrong, port: null }).port).toBe('Required field')
})
