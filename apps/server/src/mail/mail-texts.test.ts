import { expect, test } from 'vitest'
import { mailTexts } from './mail-texts.ts'
import { english } from './texts/english.ts'
import { french } from './texts/french.ts'
import { german } from './texts/german.ts'
import { spanish } from './texts/spanish.ts'

test.each([
  [['de-CH', 'fr'], 'de-CH', 'Testnachricht von Acme'],
  [[undefined, 'fr'], 'fr', 'Message d’essai de Acme'],
  [['ja', 'es-MX'], 'es-MX', 'Mensaje de prueba de Acme'],
  [['ja'], 'en', 'Test mail from Acme'],
  [[], 'en', 'Test mail from Acme'],
  [['constructor'], 'en', 'Test mail from Acme'],
] as const)('of %j the first that there are texts in', (wanted, locale, subject) => {
  const told = mailTexts(...wanted)
  expect([told.locale, told.t('test.subject', { workspace: 'Acme' })]).toEqual([locale, subject])
})

test('every language has the same slots', () => {
  const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).toSorted()
  for (const texts of [german, french, spanish]) {
    for (const [key, text] of Object.entries(english)) {
      expect([key, slots(texts[key as keyof typeof english])]).toEqual([key, slots(text)])
    }
  }
})
