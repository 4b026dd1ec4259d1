import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { registeredTexts } from '@trellis/ui/text'
import { beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Words of the specification, which are said as it says them. */
const given: readonly string[] = [
  'api.ohSnap',
  'form.errors',
  'kit.imageNotFound',
  'kit.noIcon',
  'field.loading',
  'kit.loadingOptions',
  'richText.fileStarted',
  'richText.imageStarted',
  'richText.infoText',
]

let texts: [key: string, text: string][] = []

beforeAll(async () => {
  const files = globSync(['packages/**/*.ts', 'apps/web/src/**/*.ts'], {
    cwd: root,
    exclude: path => /node_modules|gallery|\.test\.ts$/.test(path),
  })
  const owners = files.filter(file => readFileSync(resolve(root, file), 'utf8').includes('registerTexts('))
  await Promise.all(owners.map(file => import(resolve(root, file))))
  texts = Object.entries(registeredTexts('ui'))
})

/** Other tests of the same process may have brought the gallery, which people who work with the product never see. */
const isOfGallery = (key: string) => key.startsWith('gallery.')

/** What a pattern finds, but for some keys. */
function saying(pattern: RegExp, ...fine: readonly string[]): string[] {
  return texts
    .filter(([key, text]) => pattern.test(text) && !fine.includes(key) && !isOfGallery(key))
    .map(([key, text]) => `${key}: ${text}`)
}

test('the whole catalogue is read', () => {
  expect(texts.length).toBeGreaterThan(2500)
})

/** Counts that are never one: limits of the product, and what is only said of more than one. */
const alwaysMany: readonly string[] = [
  'account.tokenEndsIn',
  'collections.change.progress',
  'flowCanvas.moreTimes',
  'imports.sheetHint',
  'problem.cardLength',
  'problem.ibanLength',
  'problem.linkMany',
  'problem.qr',
  'problem.richTextSize',
  'records.printCut',
  'session.passwordRule',
  'session.shortPassword',
  'viewEditor.tooDeep',
  'viewEditor.tooMany',
  'viewer.csvColumns',
  'viewer.csvRows',
]

/** Signs that are keys or letters of a name there. */
const signs: readonly string[] = ['palette.nothingHow', 'problem.fileName']

const british =
  /colour|favour|behaviour|honour|licence|\bcentre|\bgrey\b|\b(organ|synchron|recogn|initial|custom|summar)is(e|ation|ing)|analys(e|ing)/i

test.each<[what: string, pattern: RegExp, fine: readonly string[]]>([
  ['signs of comparison in sentences', /(^|\s)([<>≤≥≠]|[<>!=]=)(\s|$)/, signs],
  ['plurals in brackets', /\w\((s|es)\)/, []],
  ['please', /\bplease\b/i, []],
  ['exclamation marks', /!/, []],
  ['blanks too many', /^\s|\s$|\s{2}/, []],
  ['British spelling', british, []],
  ['a second way to write email', /\be-mail/i, []],
  ['a second word for somebody', /\bsomeone\b/i, []],
  ['"1 rows"', /\{(count|total|most|least|changes|records|rows|days)\} (more )?[a-z]+s\b/, alwaysMany],
  ['three dots, or an ellipsis that stands apart', /\.\.\.|\w …$/, []],
])('no text has %s', (_, pattern, fine) => {
  expect(saying(pattern, ...given, ...fine)).toEqual([])
})
