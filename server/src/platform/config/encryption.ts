import pg from 'pg'
import { StartProblem } from './start-problem.ts'

/** Whether a host name means this machine. */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  hostname === '::1' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

/** A path is a Unix socket, which no network carries. */
const isOnThisMachine = (hostname: string) => isLoopback(hostname) || hostname.startsWith('/')

const exception = 'or name its host in PRIVATE_HOSTS if it is reached over a private network only'

/**
 * What production sends over a network must be encrypted, and by a server that proves its name (rule: encrypted-connections).
 * @param privateHosts the hosts that are reached over a private network
 */
export function encryptionRules(privateHosts: readonly string[]) {
  const mayBeReadable = (hostname: string) => isOnThisMachine(hostname) || privateHosts.includes(hostname)

  return {
    /** @throws {StartProblem} for the address of a PostgreSQL without TLS */
    requireForDatabase(name: string, url: string | undefined): void {
      if (url === undefined) return
      const { host, ssl } = connectionOf(name, url)
      const isVerified =
        Boolean(ssl) && (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized !== false
      if (!isVerified && !mayBeReadable(host))
        throw new StartProblem(`${name} must use TLS: add sslmode=verify-full to it, ${exception}.`)
    },

    /** @throws {StartProblem} for an address that starts with http:// */
    requireForHttp(name: string, url: string | undefined): void {
      if (url === undefined) return
      const { protocol, hostname } = new URL(url)
      if (protocol !== 'https:' && !mayBeReadable(hostname))
        throw new StartProblem(`${name} must start with https://, ${exception}.`)
    },

    /** @throws {StartProblem} for the address of a mail server that need not prove its name */
    requireForSmtp(name: string, url: string): void {
      const { hostname, searchParams } = new URL(url)
      if (searchParams.get('tls.rejectUnauthorized') === 'false' && !mayBeReadable(hostname))
        throw new StartProblem(
          `${name} must not contain tls.rejectUnauthorized=false: remove it, ${exception}.`,
        )
    },

    /** Whether the mail server must offer STARTTLS. An smtps:// address is encrypted from the start. */
    requiresStartTls(smtpUrl: string): boolean {
      const { protocol, hostname } = new URL(smtpUrl)
      return protocol === 'smtp:' && !mayBeReadable(hostname)
    },
  }
}

/** As pg reads an address: a host may be a parameter of it, and TLS may be set by several. */
function connectionOf(name: string, url: string): { host: string; ssl: unknown } {
  try {
    return new pg.Client({ connectionString: url })
  } catch {
    throw new StartProblem(
      `${name} has a parameter that cannot be used, such as a certificate that cannot be read.`,
    )
  }
}
