import { expect, test } from 'vitest'
import { wordsOfNoApps } from './no-apps.ts'

const told = (canBuild: boolean, isOwner: boolean) => {
  const { title, description } = wordsOfNoApps({ canBuild, isOwner, workspace: 'Acme' })
  return `${title}. ${description}`
}

test('who makes apps or owns the workspace is not told that nobody gave them one, nor to ask an admin', () => {
  for (const words of [told(true, false), told(true, true), told(false, true)]) {
    expect(words).toContain('You are in no app yet')
    expect(words).not.toMatch(/given to you|Ask an admin/)
  }
  expect(told(false, false)).toMatch(/^No app has been given to you yet.*Ask an admin of Acme/)
})
