import type { Config } from '../config.ts'
import { seal, unseal } from './seal.ts'
import { loadSecretKey } from './secret-key.ts'

/** Seals texts with the key of the installation, each for one purpose. */
export type Sealer = {
  seal(text: string, purpose: readonly string[]): Promise<Buffer>
  /** undefined for what was sealed with another key or for something else. */
  open(bytes: Buffer, purpose: readonly string[]): Promise<string | undefined>
}

/** The key is read once it is needed; one that could not be read is tried again. */
export function makeSealer(config: Pick<Config, 'secretKey' | 'dataDir'>): Sealer {
  let key: Promise<Buffer> | undefined
  const keyOf = () =>
    (key ??= loadSecretKey(config).catch((error: unknown) => {
      key = undefined
      throw error
    }))
  return {
    seal: async (text, purpose) => seal(await keyOf(), text, purpose),
    open: async (bytes, purpose) => unseal(await keyOf(), bytes, purpose),
  }
}
