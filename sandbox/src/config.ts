import { resolve } from 'node:path'
import { Refusal } from './refusal.ts'

/** What the environment configures; undefined: the sandbox provides it. */
export type Config = {
  port: number
  mailboxPort: number
  identityPort: number
  paymentsPort: number
  /** Absolute. */
  dataDirectory: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  /** Whether the product uses an external identity provider. */
  otherIdentityProvider: boolean
  /** Whether the product has keys of the real payment provider. */
  realPayments: boolean
  /** Without a slash at the end. */
  publicUrl: string
  /** `small` has the people who sign in and five campaigns; `year` has a year of a whole network as well. */
  demonstration: 'none' | 'small' | 'year'
  secretKey: string | undefined
}

const demonstrations = { 0: 'none', 1: 'year', small: 'small' } as const

type Environment = Record<string, string | undefined>

/**
 * Reads the environment. Empty values count as unset.
 * @param root the folder that a relative DATA_DIR starts from
 * @throws Refusal naming the first variable that is malformed
 */
export function readConfig(environment: Environment, root: string): Config {
  refuseUnknownMode(environment.NODE_ENV)
  const port = portOf(environment, 'PORT', 3000)
  const mailboxPort = portOf(environment, 'MAILBOX_PORT', port + 1)
  const identityPort = portOf(environment, 'IDENTITY_PORT', port + 2)
  const paymentsPort = portOf(environment, 'PAYMENTS_PORT', port + 3)
  const smtpUrl = urlOf(environment, 'SMTP_URL', ['smtp:', 'smtps:'])
  const otherIdentityProvider = Boolean(environment.IDENTITY_PROVIDER_ISSUER)
  const realPayments = Boolean(environment.STRIPE_SECRET_KEY)
  if (!smtpUrl && mailboxPort === port) throw new Refusal('MAILBOX_PORT must be a different port from PORT.')
  if (!otherIdentityProvider && [port, ...(smtpUrl ? [] : [mailboxPort])].includes(identityPort))
    throw new Refusal('IDENTITY_PORT must be a different port from PORT and MAILBOX_PORT.')
  const otherPorts = [
    port,
    ...(smtpUrl ? [] : [mailboxPort]),
    ...(otherIdentityProvider ? [] : [identityPort]),
  ]
  if (!realPayments && otherPorts.includes(paymentsPort))
    throw new Refusal('PAYMENTS_PORT must be a different port from PORT, MAILBOX_PORT and IDENTITY_PORT.')

  const publicUrl = (
    urlOf(environment, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  ).replace(/\/+$/, '')
  const { pathname, search, hash, username } = new URL(publicUrl)
  if (pathname !== '/' || search || hash || username)
    throw new Refusal('PUBLIC_URL must end after the host and port: the product takes the whole site.')
  const databaseUrl = urlOf(environment, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  // Its administrator's password and second-factor key are public, so a database of somebody's own gets it only when they ask for it (rule: demonstration-stays-away).
  const demonstration = environment.DEMO || (databaseUrl ? '0' : '1')
  if (!Object.hasOwn(demonstrations, demonstration))
    throw new Refusal('DEMO must be 0 (an empty database), 1 (a demonstration) or small (a quick one).')
  const secretKey = environment.SECRET_KEY || undefined
  if (secretKey && !/^[\w-]{43,}$/.test(secretKey)) {
    throw new Refusal('SECRET_KEY must be at least 32 random bytes in base64url.')
  }

  return {
    port,
    mailboxPort,
    identityPort,
    paymentsPort,
    dataDirectory: resolve(root, environment.DATA_DIR || '.data'),
    databaseUrl,
    smtpUrl,
    otherIdentityProvider,
    realPayments,
    publicUrl,
    demonstration: demonstrations[demonstration as keyof typeof demonstrations],
    secretKey,
  }
}

/** A misspelt `production` must not start with the sandbox's defaults. */
function refuseUnknownMode(mode: string | undefined): void {
  if (mode && !['production', 'development', 'test'].includes(mode))
    throw new Refusal(
      `NODE_ENV must be production, development or test, not "${mode}". Unset, it means development.`,
    )
}

function portOf(environment: Environment, name: string, defaultPort: number): number {
  const value = environment[name] || String(defaultPort)
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Refusal(`${name} must be a whole number from 1 to 65535, not "${value}".`)
  }
  return port
}

function urlOf(environment: Environment, name: string, schemes: readonly string[]): string | undefined {
  const value = environment[name]
  if (!value) return undefined
  if (!schemes.includes(URL.parse(value)?.protocol ?? '')) {
    // The value is not shown, because it may hold a password.
    throw new Refusal(
      `${name} must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    )
  }
  return value
}
