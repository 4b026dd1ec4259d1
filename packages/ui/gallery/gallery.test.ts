import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as code from '../code.ts'
import * as jsonTree from '../components/json-tree/json-tree.tsx'
import * as dates from '../dates.ts'
import * as ui from '../index.ts'
import * as tree from '../tree.ts'
import { gallerySections } from './gallery.tsx'

const isComponent = ([name, value]: [string, unknown]) => /^[A-Z]/.test(name) && typeof value === 'function'
/** Frames without a look of their own, and what shows on paper only. */
const lookless = ['PrintSheet', 'ScrollArea', 'TextProvider']

it('every exported component is in the gallery', () => {
  const exported = [ui, dates, tree, code, jsonTree].flatMap(entry =>
    Object.entries(entry)
      .filter(isComponent)
      .map(([name]) => name),
  )
  const shown = new Set(gallerySections.flatMap(section => section.shows))
  expect(exported.length).toBeGreaterThan(55)
  expect(exported.filter(name => !shown.has(name) && !lookless.includes(name))).toEqual([])
})

it('shows nothing that is not exported', () => {
  const exported = { ...ui, ...dates, ...tree, ...code, ...jsonTree }
  expect(gallerySections.flatMap(section => section.shows).filter(name => !(name in exported))).toEqual([])
})

it.each(gallerySections.map(section => [section.title, section] as const))('%s renders', (_title, section) => {
  expect(renderToString(createElement('div', null, section.render())).length).toBeGreaterThan(100)
})

it('every text of the package is used under its own name', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules') && !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .filter(source => source.includes("registerTexts('ui'"))
  const keys = sources.flatMap(source => [...source.matchAll(/^ {2}'([^']+)': /gm)].map(([, key]) => key ?? ''))
  expect(keys.length).toBeGreaterThan(60)
  expect(keys.filter(key => !/^(kit|gallery)\.[a-zA-Z.]+$/.test(key))).toEqual([])
})
