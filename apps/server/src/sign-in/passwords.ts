import { hash, verify } from '@node-rs/argon2'
import { UserError } from '@trellis/base'

/** argon2id, 19 MiB, 2 passes; every character counts, up to the 200 that the contracts allow. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash holds 19 MiB and a thread of libuv's pool for tens of milliseconds. */
const atOnce = 3
const longestQueue = 300

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/** Takes the same time whether there is a stored hash or not, so that nobody learns which addresses have an account. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const compareWith = stored ?? (await standIn())
  const matches = await inTurn(() => verify(compareWith, password.normalize('NFKC')))
  return matches && stored !== undefined
}

let standInHash: Promise<string> | undefined
function standIn(): Promise<string> {
  standInHash ??= hashPassword('nobody has this password')
  return standInHash
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= longestQueue) {
    throw new UserError('RATE_LIMITED', 'Too many people sign in at once, please try again in a moment', {
      details: { retryAfter: 5 },
    })
  }
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
