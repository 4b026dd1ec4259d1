import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const fileName = 'secret.key'

/** The key that secrets of integrations are sealed with: the operator's, or one made once in the data folder. */
export async function loadSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  const text = secretKey ?? (await keptKey(dataDir))
  return createHash('sha256').update(text).digest()
}

/** Of two servers that start at once over one folder, the first makes it. */
async function keptKey(folder: string): Promise<string> {
  const file = join(folder, fileName)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file, 'utf8')
}
