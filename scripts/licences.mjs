import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtime.mjs'

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** Writes what the product ships of others, with their licences, as the client shows it: each text once. */
export function writeLicences(file) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const texts = []
  const list = []
  for (const [path, { version, license, dev, devOptional, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || devOptional || link || !existsSync(join(root, path))) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (list.some(one => one.name === name && one.version === version)) continue
    list.push({ name, version, licence: license ?? '', texts: textsOf(path).map(text => placeOf(texts, text)) })
  }
  list.sort((one, other) => (one.name < other.name ? -1 : 1))
  writeFileSync(file, JSON.stringify({ list, texts }))
}

function textsOf(path) {
  const names = readdirSync(join(root, path)).filter(name => licenceFile.test(name) && !/\.(m?[jt]s|json)$/.test(name))
  return names.sort().map(name => readFileSync(join(root, path, name), 'utf8').trim())
}

function placeOf(texts, text) {
  const known = texts.indexOf(text)
  return known < 0 ? texts.push(text) - 1 : known
}
