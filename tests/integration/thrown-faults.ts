import { setTimeout as wait } from 'node:timers/promises'

const overflow = (): never => overflow()
/** Ways for code to go wrong that nobody foresaw, each with its name. */
export const faults: readonly [string, () => Promise<never>][] = [
  [
    'an exception',
    () => {
      throw new Error('a canary in the message')
    },
  ],
  ['a rejection', () => Promise.reject(new TypeError('a canary in the message'))],
  ['no error at all', () => Promise.reject(undefined)],
  ['a stack overflow', () => overflow()],
  [
    'one that comes later',
    () =>
      wait(1).then(() => {
        throw new RangeError('a canary in the message')
      }),
  ],
]
