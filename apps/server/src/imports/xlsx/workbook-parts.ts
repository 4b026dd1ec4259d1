import type { Readable } from 'node:stream'
import { validationError } from '@trellis/base'
import { type NumberFormat, ownFormats, readNumberFormat } from './number-format.ts'
import { notReadable, type Workbook } from './open-workbook.ts'
import { readWholeXml } from './read-xml.ts'

/** What a part that is kept in memory while it is read may hold unpacked; texts have a bound of their own. */
const mostPartBytes = 32 * 1024 ** 2

function readPart(workbook: Workbook, name: string): Promise<Readable> {
  if (workbook.size(name) > mostPartBytes) throw notReadable()
  return workbook.read(name)
}

/** A sheet of rows and columns: its name, and where it lies inside the package. */
export type Sheet = { name: string; part: string }

/** `startsIn1904`: its days are counted from 1904, as Excel did on old Macs. */
export type Structure = { sheets: Sheet[]; startsIn1904: boolean }

/** The sheets in their order; hidden ones only where no other is there. Sheets that are a chart alone hold no rows. */
export async function readStructure(workbook: Workbook): Promise<Structure> {
  const named: { name: string; id: string; isHidden: boolean }[] = []
  let startsIn1904 = false
  await readWholeXml(await readPart(workbook, 'xl/workbook.xml'), {
    open(tag, { name = '', state, date1904, 'r:id': id }) {
      if (tag === 'workbookPr') startsIn1904 = date1904 === '1' || date1904 === 'true'
      if (tag === 'sheet' && id !== undefined) named.push({ name, id, isHidden: state?.includes('idden') ?? false })
    },
  })
  const targets = new Map<string, string>()
  await readWholeXml(await readPart(workbook, 'xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target, Type = 'worksheet' }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || !Type.endsWith('worksheet')) return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const part = targets.get(id)
    return part === undefined ? [] : [{ name, part, isHidden }]
  })
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  if (sheets.length === 0) throw notReadable()
  return { sheets: (shown.length > 0 ? shown : sheets).map(({ name, part }) => ({ name, part })), startsIn1904 }
}

/** The part of the sheet of this name, of the first where none is named. */
export function findSheet({ sheets }: Structure, name: string | undefined): string {
  const found = name === undefined ? sheets[0] : sheets.find(sheet => sheet.name === name)
  if (!found) throw validationError([{ path: 'reading.sheet', message: `The workbook has no sheet "${name}"` }])
  return found.part
}

/** Memory that the texts of a workbook may take. */
const mostTextBytes = 256 * 1024 ** 2

/** Texts that cells name by their number. */
export async function readSharedTexts(workbook: Workbook): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  if (!workbook.has(name)) return []
  if (workbook.size(name) > mostTextBytes) throw notReadable()
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  await readWholeXml(await workbook.read(name), {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') isPhonetic = true
      isText = tag === 't' && !isPhonetic
    },
    text(more) {
      if (isText) text += more
    },
    close(tag) {
      isText = false
      if (tag === 'rPh') isPhonetic = false
      else if (tag === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** Control characters as Excel writes them: _x000D_. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** What the cell styles say about numbers, by the number of the style; styles that only change how a number looks are left out. */
export async function readCellFormats(workbook: Workbook): Promise<ReadonlyMap<number, NumberFormat>> {
  const styles = new Map<number, NumberFormat>()
  if (!workbook.has('xl/styles.xml')) return styles
  const formats = new Map<number, NumberFormat | undefined>(ownFormats)
  let isCells = false
  let style = 0
  await readWholeXml(await readPart(workbook, 'xl/styles.xml'), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), readNumberFormat(formatCode ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const format = formats.get(Number(numFmtId))
      if (format !== undefined) styles.set(style, format)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
