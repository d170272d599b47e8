import { isOurAddress, receiveMessage } from './mailing/index.ts'
import { startReceiver, type Receiver } from './platform/mail/inbound/receiver.ts'
import type { Platform } from './platform/platform.ts'

/** Receives replies and bounce reports until closed. @returns null when no port is configured */
export async function startInbound(platform: Platform): Promise<Receiver | null> {
  const { inbound } = platform.config
  if (!inbound) return null
  return startReceiver(
    inbound,
    {
      accepts: (address) => isOurAddress(address, platform),
      receive: (message) => receiveMessage(message, platform),
    },
    platform,
  )
}
