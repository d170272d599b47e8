import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

/** The mail server that takes all emails, as `SMTP_URL` names it. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps://). */
  isEncrypted: boolean
  /** Whether a readable connection is upgraded: `always` ends it if the server does not offer that. */
  startTls: 'always' | 'if offered' | 'never'
  tls: ConnectionOptions
  user: { name: string; password: string } | null
}

const ports = { smtp: 587, smtps: 465 }

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`. Parameters: `requireTLS=true`, `ignoreTLS=true`,
 * `tls.rejectUnauthorized=true` or `false`, and `tls.servername=NAME`.
 * @param requireStartTls goes before the parameters
 * @param verifyCertificate holds without the parameter `tls.rejectUnauthorized`
 */
export function readSmtpUrl(
  address: string,
  { requireStartTls, verifyCertificate }: { requireStartTls: boolean; verifyCertificate: boolean },
): SmtpServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address)
  const isEncrypted = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSet = (name: string) => searchParams.get(name) === 'true'
  const isIgnored = isSet('ignoreTLS') ? 'never' : 'if offered'
  const verifies = searchParams.get('tls.rejectUnauthorized')
  const servername = searchParams.get('tls.servername') ?? (isIP(host) ? undefined : host)
  return {
    host,
    port: Number(port) || (isEncrypted ? ports.smtps : ports.smtp),
    isEncrypted,
    startTls: requireStartTls || isSet('requireTLS') ? 'always' : isIgnored,
    tls: {
      host,
      ...(servername !== undefined && { servername }),
      rejectUnauthorized: verifies === null ? verifyCertificate : verifies !== 'false',
    },
    user: username ? { name: decodeURIComponent(username), password: decodeURIComponent(password) } : null,
  }
}
