import { beforeEach, expect, test } from 'vitest'
import { answerLeave, askToLeave, hasUnsavedChanges, type UnsavedChanges, useUnsaved } from './unsaved-store.ts'

const edit = (...editors: UnsavedChanges[]) =>
  useUnsaved.setState({ editors: new Map(editors.map(editor => [Symbol(), editor])), question: undefined })

beforeEach(() => edit())

test('without changes nobody is asked', async () => {
  expect(await askToLeave()).toBe(true)
})

test('staying keeps the changes', async () => {
  edit({})
  const answer = askToLeave()
  await answerLeave('stay')
  expect(await answer).toBe(false)
  expect(hasUnsavedChanges()).toBe(true)
})

test('leaving drops them', async () => {
  edit({})
  const answer = askToLeave()
  await answerLeave('leave')
  expect(await answer).toBe(true)
  expect(hasUnsavedChanges()).toBe(false)
})

test('save and leave leaves only when everything was saved', async () => {
  edit({ save: async () => true }, { save: async () => false })
  const answer = askToLeave()
  await answerLeave('save')
  expect(await answer).toBe(false)
  edit({ save: async () => true })
  const second = askToLeave()
  await answerLeave('save')
  expect(await second).toBe(true)
})

test('saving is offered only where every editor can', () => {
  edit({ save: async () => true }, {})
  void askToLeave()
  expect(useUnsaved.getState().question?.canSave).toBe(false)
})
