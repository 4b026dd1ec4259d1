import { createContext, type ReactNode, use } from 'react'
import type { RecordGateway } from './record-gateway.ts'

const GatewayContext = createContext<RecordGateway | undefined>(undefined)

/** Gives every input and cell below the way to the server. */
export function GatewayProvider({ gateway, children }: { gateway: RecordGateway; children: ReactNode }) {
  return <GatewayContext value={gateway}>{children}</GatewayContext>
}

export function useGateway(): RecordGateway {
  const gateway = use(GatewayContext)
  if (!gateway) throw new Error('There is no GatewayProvider above')
  return gateway
}
