import { expect, test, vi } from 'vitest'
import { OpenModal } from './open-modal.ts'

test('[2-4-14] [2-4-15] a dialog is opened alone, closed, and toggled; one is open at a time', () => {
  const modals = new OpenModal()
  const heard = vi.fn<() => void>()
  const stop = modals.subscribe(heard)
  expect(modals.open()).toBeUndefined()
  const after = (id: string, action: 'open' | 'close' | 'toggle') => {
    modals.toggle(id, action)
    return modals.open()
  }
  expect([after('a', 'open'), after('a', 'open'), after('b', 'open')]).toEqual(['a', 'a', 'b'])
  expect(heard).toHaveBeenCalledTimes(2)
  expect([after('b', 'close'), after('b', 'close')]).toEqual([undefined, undefined])
  expect([after('a', 'toggle'), after('b', 'toggle'), after('b', 'toggle')]).toEqual(['a', 'b', undefined])
  stop()
  modals.toggle('a', 'open')
  expect(heard).toHaveBeenCalledTimes(6)
})
