import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a package; `claimed` is the size that it says it has unpacked. */
export type Part = { name: string; content: Buffer | string; claimed?: number }

/** A ZIP package as another program may write it: what it holds and says of itself is up to the test. */
export function zipPackage(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed } of parts) {
    const bytes = Buffer.from(content)
    const data = deflateRawSync(bytes, { level: 1 })
    const facts = Buffer.alloc(20)
    facts.writeUInt16LE(8, 2)
    facts.writeUInt32LE(crc32(bytes), 8)
    facts.writeUInt32LE(data.length, 12)
    facts.writeUInt32LE(claimed ?? bytes.length, 16)
    const sizes = Buffer.alloc(4)
    sizes.writeUInt16LE(Buffer.byteLength(name), 0)
    const version = Buffer.from([20, 0])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), version, facts, sizes, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), version, version, facts, sizes, place, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006'), end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A workbook built as other programs do: names with a prefix, a sheet at an absolute path of an unusual name, texts in runs, inline and
 * shared, cells without addresses, no styles. `sheet` is what stands between its rows' tags.
 */
export function foreignWorkbook(
  cells: readonly string[],
  more: { sheet?: string; parts?: readonly Part[] } = {},
): Buffer {
  const runs = (text: string) => {
    const half = Math.floor(text.length / 2)
    return [text.slice(0, half), text.slice(half)]
      .map(each => `<x:r><x:rPr><x:b/></x:rPr><x:t>${escaped(each)}</x:t></x:r>`)
      .join('')
  }
  const rows = cells.map((text, index) => {
    if (index % 3 === 0) return `<x:row><x:c t="inlineStr"><x:is>${runs(text)}</x:is></x:c></x:row>`
    if (index % 3 === 1) return `<x:row><x:c t="str"><x:v><![CDATA[${text}]]></x:v></x:c></x:row>`
    return `<x:row><x:c t="s"><x:v>${index}</x:v></x:c></x:row>`
  })
  const shared = cells.map(text => `<x:si>${runs(text)}<x:rPh sb="0" eb="1"><x:t>read so</x:t></x:rPh></x:si>`)
  const xml = (name: string, content: string) =>
    `<?xml version="1.0"?><x:${name} xmlns:x="${main}" xmlns:r="${relations}">${content}</x:${name}>`
  return zipPackage([
    {
      name: 'docs/data.xml',
      content: xml('worksheet', `<x:sheetData>${rows.join('')}${more.sheet ?? ''}</x:sheetData>`),
    },
    { name: 'xl/sharedStrings.xml', content: xml('sst', shared.join('')) },
    {
      name: 'xl/workbook.xml',
      content: xml('workbook', '<x:sheets><x:sheet name="Data" sheetId="7" r:id="first"/></x:sheets>'),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="first" Target="/docs/data.xml"/></Relationships>`,
    },
    { name: '[Content_Types].xml', content: '<Types/>' },
    ...(more.parts ?? []),
  ])
}

/** A workbook of several sheets, each with its rows of texts and numbers; `attributes` are of its tag in the list of sheets, as `state="hidden"`. */
export function workbookOf(
  sheets: readonly { name: string; rows: readonly (readonly (string | number)[])[]; attributes?: string }[],
): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const parts = sheets.map(({ rows }, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: `<worksheet><sheetData>${rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  }))
  const listed = sheets.map(
    ({ name, attributes = '' }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}" ${attributes}/>`,
  )
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return zipPackage([
    ...parts,
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${targets.join('')}</Relationships>` },
    { name: '[Content_Types].xml', content: '<Types/>' },
  ])
}

/**
 * A workbook of one sheet whose rows the test writes as XML. `formats`: the number formats of the styles from 1 on, Excel's own by
 * their numbers; `texts`: what stands between the tags of shared texts; `properties`: attributes of the workbook's.
 */
export function sheetWorkbook(
  rows: string,
  more: { formats?: readonly (string | number)[]; texts?: readonly string[]; properties?: string } = {},
): Buffer {
  const { formats = [], texts = [], properties = '' } = more
  const ids = formats.map((format, index) => (typeof format === 'number' ? format : 164 + index))
  const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;')
  const own = formats.flatMap((format, index) =>
    typeof format === 'number' ? [] : [`<numFmt numFmtId="${ids[index]}" formatCode="${attribute(format)}"/>`],
  )
  const styles = [0, ...ids].map(id => `<xf numFmtId="${id}"/>`).join('')
  return zipPackage([
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts.map(text => `<si>${text}</si>`).join('')}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><workbookPr ${properties}/><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: '[Content_Types].xml', content: '<Types/>' },
  ])
}
