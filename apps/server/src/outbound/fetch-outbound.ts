import { askOutbound } from './ask-outbound.ts'
import { OutboundFailure } from './outbound-failure.ts'

type OutboundOptions = {
  /** Hosts that the operator allows though they are not on the open internet. */
  allowedHosts: readonly string[]
  headers?: Readonly<Record<string, string>>
  timeout: number
  /** Most bytes of an answer. */
  largest: number
}

/** Asks for text by `askOutbound`; whatever is no plain answer is a failure. */
export async function fetchOutbound(address: string, options: OutboundOptions): Promise<string> {
  const { allowedHosts, headers, timeout, largest } = options
  const signal = AbortSignal.timeout(timeout)
  const { status, text } = await askOutbound(
    { url: address, ...(headers && { headers }) },
    { allowedHosts, signal, largest },
  )
  if (status !== 200) throw new OutboundFailure('UNREACHABLE', `${new URL(address).hostname} answered with ${status}`)
  return text
}
