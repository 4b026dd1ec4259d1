import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkbook } from './open-workbook.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A package of one part; `claimed` is the size that it says the part has unpacked. */
async function packed(content: Buffer, claimed = content.length): Promise<string> {
  const name = Buffer.from('part.xml')
  const data = deflateRawSync(content)
  const facts = Buffer.alloc(20)
  facts.writeUInt16LE(8, 2)
  facts.writeUInt32LE(crc32(content), 8)
  facts.writeUInt32LE(data.length, 12)
  facts.writeUInt32LE(claimed, 16)
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16LE(name.length, 0)
  const version = Buffer.from([20, 0])
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), version, facts, sizes, name, data])
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002'), version, version, facts, sizes, Buffer.alloc(14), name])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), end]))
  return path
}

async function unpack(path: string): Promise<number> {
  const workbook = await openWorkbook(path)
  try {
    let size = 0
    for await (const chunk of await workbook.read('part.xml')) size += (chunk as Buffer).length
    return size
  } finally {
    workbook.close()
  }
}

test('[S68] a large part that is packed a thousandfold is not unpacked, nor more of one than it says', async () => {
  const small = Buffer.alloc(1024 ** 2, 'a')
  const large = Buffer.alloc(40 * 1024 ** 2, 'a')
  expect(await unpack(await packed(small))).toBe(small.length)
  await expect(unpack(await packed(large))).rejects.toThrow('The file is no Excel workbook that can be read')
  await expect(unpack(await packed(large, 1024))).rejects.toThrow()
})
