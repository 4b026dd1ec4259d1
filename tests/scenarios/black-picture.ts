import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A whole PNG of one bit a pixel: what is black throughout is packed a thousandfold. */
export function blackPicture(side: number): Buffer {
  const row = Math.ceil(side / 8) + 1
  const hundred = deflateRawSync(Buffer.alloc(row * 100), { finishFlush: constants.Z_FULL_FLUSH })
  const [first, last] = [Buffer.from([0x78, 0x9c]), Buffer.from([1, 0, 0, 0xff, 0xff])]
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((row * side) % 65_521) * 65_536 + 1) >>> 0)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const pixels = Buffer.concat([first, ...Array.from({ length: side / 100 }, () => hundred), last, sum])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
