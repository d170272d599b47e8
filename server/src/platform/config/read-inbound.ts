/** Where this process receives emails. */
export interface InboundSettings {
  /** How it introduces itself. */
  name: string
  host: string
  port: number
  protocol: 'smtp' | 'lmtp'
  /** The most connections at once. */
  connections: number
  /** For STARTTLS; null offers none. */
  tls: { keyFile: string; certificateFile: string } | null
}

/** @returns undefined when nothing is received */
export function readInbound(env: {
  MAIL_FROM: string
  INBOUND_DOMAIN?: string | undefined
  INBOUND_HOST: string
  INBOUND_PORT?: number | undefined
  INBOUND_PROTOCOL: 'smtp' | 'lmtp'
  INBOUND_CONNECTIONS: number
  INBOUND_TLS_KEY?: string | undefined
  INBOUND_TLS_CERTIFICATE?: string | undefined
}): InboundSettings | undefined {
  const { INBOUND_PORT: port, INBOUND_TLS_KEY: keyFile, INBOUND_TLS_CERTIFICATE: certificateFile } = env
  if (port === undefined) return undefined
  return {
    name: env.INBOUND_DOMAIN ?? env.MAIL_FROM.split('@').at(-1)!,
    host: env.INBOUND_HOST,
    port,
    protocol: env.INBOUND_PROTOCOL,
    connections: env.INBOUND_CONNECTIONS,
    tls: keyFile && certificateFile ? { keyFile, certificateFile } : null,
  }
}
