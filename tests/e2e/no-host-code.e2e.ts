import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { findHostCode } from './find-host-code.ts'

const root = resolve(import.meta.dirname, '../..')

/** npm packages that the server loads: the web server and its validator make code of our routes and schemas, which are no one's text. */
const isPackage = (file: string) => file.startsWith('packages~')

function programs(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.m?js$/.test(file) && !isPackage(file))
    .map(file => join(folder, file))
}

test('[S52] neither the built server nor the built web client makes code of text', () => {
  const files = [...programs(inject('webDir')), ...programs(join(root, 'dist', 'server'))]
  expect(files.length).toBeGreaterThan(50)
  const guilty = files.flatMap(file => findHostCode(file, readFileSync(file, 'utf8')).map(text => [file, text]))
  expect(guilty).toEqual([])
})

test('[S52] the check finds what it looks for', () => {
  const planted = [
    'eval(text)',
    '(0, eval)(text)',
    'new Function("a", text)',
    'Function(text)()',
    'globalThis.eval(text)',
    'window["Function"](text)',
    'setTimeout("alert(1)", 5)',
    'import(name)',
    'import("node:vm")',
    'import vm from "node:vm"',
    'require("vm")',
  ]
  expect(planted.filter(text => findHostCode('planted.js', text).length === 0)).toEqual([])
  const innocent = [
    'matcher.eval(text)',
    'class A { eval(a) {} }',
    'import("./a.js")',
    'setTimeout(run, 5)',
    'a instanceof Function',
  ]
  expect(innocent.flatMap(text => findHostCode('innocent.js', text))).toEqual([])
})
