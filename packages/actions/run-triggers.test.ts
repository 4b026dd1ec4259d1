import type { Trigger } from '@trellis/model'
import { expect, test } from 'vitest'
import { runTriggers, type TriggerHost, type TriggerOutcome } from './run-triggers.ts'

type World = { log: string[]; fails?: readonly string[]; refuses?: readonly string[]; leaveAfter?: string }

/** A page that writes down what happens; conditions and messages stand for themselves. */
function hostOf({ log, fails = [], refuses = [], leaveAfter }: World): TriggerHost {
  return {
    resolve: (value, event) =>
      value === '{{event.error.message}}' ? (event['error'] as { message: string }).message : value,
    async run({ type }, parameters) {
      log.push(`begin ${type}`)
      await Promise.resolve()
      await Promise.resolve()
      if (fails.includes(type)) throw Object.assign(new Error(`${type} failed`), { code: 'DENIED' })
      log.push(`end ${type}${Object.keys(parameters as object).length > 0 ? ` ${JSON.stringify(parameters)}` : ''}`)
    },
    confirm: async ({ title }) => {
      log.push(`ask ${String(title)}`)
      return !refuses.includes(String(title))
    },
    tell: (kind, { title, description }) => void log.push(`${kind} ${String(title ?? description)}`),
    wait: async milliseconds => void log.push(`wait ${milliseconds}`),
    isGone: () => leaveAfter !== undefined && log.includes(`end ${leaveAfter}`),
  }
}

const trigger = (type: string, more: Partial<Trigger> = {}): Trigger => ({ id: type, type, ...more })

async function run(
  triggers: readonly Trigger[],
  world: Omit<World, 'log'> & { onSuccess?: Trigger[]; onError?: Trigger[] } = {},
): Promise<{ log: string[]; outcome: TriggerOutcome }> {
  const log: string[] = []
  const { onSuccess, onError, ...rest } = world
  const outcome = await runTriggers({ triggers, onSuccess, onError }, hostOf({ log, ...rest }), {})
  return { log, outcome }
}

test('one after the other, then what the listener does after success, once', async () => {
  const { log, outcome } = await run([trigger('a'), trigger('b')], {
    onSuccess: [trigger('s')],
    onError: [trigger('e')],
  })
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin s', 'end s'])
  expect(outcome).toEqual({ ended: 'well' })
})

test('of one: delay, condition, confirmation, the action, its message, its own onSuccess', async () => {
  const { log } = await run([
    trigger('a', {
      delay: 20,
      condition: true,
      userConfirmation: { title: 'Sure?' },
      userAlert: { title: 'Done' },
      onSuccess: [trigger('own')],
    }),
  ])
  expect(log).toEqual(['wait 20', 'ask Sure?', 'begin a', 'end a', 'success Done', 'begin own', 'end own'])
})

test('[2-3.2-01] a condition that does not hold skips that one alone', async () => {
  const { log } = await run([trigger('a', { condition: false }), trigger('b', { condition: null }), trigger('c')])
  expect(log.filter(each => each.startsWith('begin'))).toEqual(['begin b', 'begin c'])
})

test('a confirmation that is to be skipped is not asked; a refused one ends everything and starts neither list', async () => {
  const skipped = await run([trigger('a', { userConfirmation: { title: 'Sure?', skip: true } })])
  expect(skipped.log).toEqual(['begin a', 'end a'])
  const { log, outcome } = await run([trigger('a', { userConfirmation: { title: 'Sure?' } }), trigger('b')], {
    refuses: ['Sure?'],
    onSuccess: [trigger('s')],
    onError: [trigger('e')],
  })
  expect(log).toEqual(['ask Sure?'])
  expect(outcome).toEqual({ ended: 'stopped' })
})

test('[2-4-47] an error is told, then its own onError, and ends the list; then the onError of the listener knows it', async () => {
  const { log, outcome } = await run([trigger('a', { onError: [trigger('own')] }), trigger('b')], {
    fails: ['a'],
    onSuccess: [trigger('s')],
    onError: [trigger('e', { parameters: { why: '{{event.error.message}}' } as never })],
  })
  expect(log).toEqual([
    'begin a',
    'error a failed',
    'begin own',
    'end own',
    'begin e',
    'end e {"why":"{{event.error.message}}"}',
  ])
  expect(outcome).toMatchObject({ ended: 'failed' })
})

test('an error has the words that were set for it', async () => {
  const { log } = await run([trigger('a', { userError: { title: 'Not possible' } })], { fails: ['a'] })
  expect(log).toEqual(['begin a', 'error Not possible'])
})

test('an error inside a following list is told and starts no other', async () => {
  const { log } = await run([trigger('a')], {
    fails: ['s'],
    onSuccess: [trigger('s'), trigger('t')],
    onError: [trigger('e')],
  })
  expect(log).toEqual(['begin a', 'end a', 'begin s', 'error s failed'])
})

test('concurrent ones start together with the next; what follows waits for them', async () => {
  const { log } = await run([trigger('a', { concurrent: true }), trigger('b')], { onSuccess: [trigger('s')] })
  expect(log.slice(0, 2)).toEqual(['begin a', 'begin b'])
  expect(log.indexOf('begin s')).toBeGreaterThan(Math.max(log.indexOf('end a'), log.indexOf('end b')))
})

test('an error of a concurrent one counts for what follows', async () => {
  const { log } = await run([trigger('a', { concurrent: true }), trigger('b')], {
    fails: ['a'],
    onSuccess: [trigger('s')],
    onError: [trigger('e')],
  })
  expect(log).toContain('end b')
  expect(log).toContain('begin e')
  expect(log).not.toContain('begin s')
})

test('leaving the page stops before the next', async () => {
  const { log, outcome } = await run([trigger('a'), trigger('b')], { leaveAfter: 'a', onSuccess: [trigger('s')] })
  expect(log).toEqual(['begin a', 'end a'])
  expect(outcome).toEqual({ ended: 'stopped' })
})

test('a flow is asked with its payload, everything else with its parameters', async () => {
  const { log } = await run([
    trigger('flow:late', { payload: { day: 'Monday' } }),
    trigger('a', { parameters: { id: '1' } }),
  ])
  expect(log).toEqual(['begin flow:late', 'end flow:late {"day":"Monday"}', 'begin a', 'end a {"id":"1"}'])
})
