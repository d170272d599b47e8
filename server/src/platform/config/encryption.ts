import pg from 'pg'

/** Whether a host name means this machine. */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  hostname === '::1' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

/** A path is a Unix socket, which no network carries. */
const isOnThisMachine = (hostname: string) => isLoopback(hostname) || hostname.startsWith('/')

const exception = 'or name its host in PRIVATE_HOSTS if it is reached over a private network only'

interface Addresses {
  DATABASE_URL?: string | undefined
  FILES_S3_URL?: string | undefined
  SMTP_URL?: string | undefined
  PRIVATE_HOSTS?: readonly string[]
}

/** Whether what is sent to a host stays on this machine or in a private network. */
const mayBeReadable = (hostname: string, { PRIVATE_HOSTS: privateHosts = [] }: Addresses) =>
  isOnThisMachine(hostname) || privateHosts.includes(hostname)

/**
 * What production sends over a network must be encrypted, and to a server that proves its name (rule: encrypted-connections).
 * @returns a sentence for each setting with which it would not be
 */
export function findUnencrypted(settings: Addresses): string[] {
  const problems: string[] = []
  if (settings.DATABASE_URL !== undefined)
    problems.push(...problemsOfDatabase(settings.DATABASE_URL, settings))
  const [bucket, mailServer] = [URL.parse(settings.FILES_S3_URL ?? ''), URL.parse(settings.SMTP_URL ?? '')]
  if (bucket?.protocol === 'http:' && !mayBeReadable(bucket.hostname, settings))
    problems.push(`FILES_S3_URL must start with https://, ${exception}.`)
  if (
    mailServer?.searchParams.get('tls.rejectUnauthorized') === 'false' &&
    !mayBeReadable(mailServer.hostname, settings)
  )
    problems.push(`SMTP_URL must not contain tls.rejectUnauthorized=false: remove it, ${exception}.`)
  return problems
}

/** As pg reads an address: a host may be a parameter of it, and TLS may be set by several. */
function problemsOfDatabase(url: string, settings: Addresses): string[] {
  let client: { host: string; ssl: unknown }
  try {
    client = new pg.Client({ connectionString: url })
  } catch {
    return [`DATABASE_URL has a parameter that cannot be used, such as a certificate that cannot be read.`]
  }
  const { host, ssl } = client
  const isVerified = Boolean(ssl) && (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized !== false
  return isVerified || mayBeReadable(host, settings)
    ? []
    : [`DATABASE_URL must use TLS: add sslmode=verify-full to it, ${exception}.`]
}

/** Whether the mail server must offer STARTTLS. An smtps:// address is encrypted from the start. */
export function requiresStartTls(settings: Addresses & { SMTP_URL: string }): boolean {
  const { protocol, hostname } = new URL(settings.SMTP_URL)
  return protocol === 'smtp:' && !mayBeReadable(hostname, settings)
}

/** Whether the mail server must prove its name. On this machine it usually has a certificate of its own making. */
export const verifiesCertificate = (settings: Addresses & { SMTP_URL: string }): boolean =>
  !mayBeReadable(new URL(settings.SMTP_URL).hostname, settings)
