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

/** Reads single variables, and notes what is wrong with them. */
function openReader(environment: Environment) {
  const problems: string[] = []
  const demand = (isRight: boolean, problem: string) => isRight || problems.push(problem)
  function portOf(name: string, defaultPort: number): number {
    const value = environment[name] || String(defaultPort)
    const port = Number(value)
    const isRight = /^\d+$/.test(value) && port >= 1 && port <= 65_535
    demand(isRight, `${name} must be a whole number from 1 to 65535, not "${value}".`)
    return isRight ? port : defaultPort
  }
  function urlOf(name: string, schemes: readonly string[]): string | undefined {
    const value = environment[name]
    if (!value) return undefined
    // The value is not shown, because it may hold a password.
    const isRight = schemes.includes(URL.parse(value)?.protocol ?? '')
    const expected = schemes.map((scheme) => `${scheme}//`).join(' or ')
    demand(isRight, `${name} must be an address that starts with ${expected}.`)
    return isRight ? value : undefined
  }
  return { problems, demand, portOf, urlOf }
}

/**
 * Reads the environment. Empty values count as unset.
 * @param root the folder that a relative DATA_DIR starts from
 * @throws Refusal with a line for each variable that is malformed
 */
export function readConfig(environment: Environment, root: string): Config {
  const { problems, demand, portOf, urlOf } = openReader(environment)
  const mode = environment.NODE_ENV
  // A misspelt `production` must not start with the sandbox's defaults.
  demand(
    !mode || ['production', 'development', 'test'].includes(mode),
    `NODE_ENV must be production, development or test, not "${mode}". Unset, it means development.`,
  )
  const port = portOf('PORT', 3000)
  const mailboxPort = portOf('MAILBOX_PORT', port + 1)
  const identityPort = portOf('IDENTITY_PORT', port + 2)
  const paymentsPort = portOf('PAYMENTS_PORT', port + 3)
  const smtpUrl = urlOf('SMTP_URL', ['smtp:', 'smtps:'])
  const otherIdentityProvider = Boolean(environment.IDENTITY_PROVIDER_ISSUER)
  const realPayments = Boolean(environment.STRIPE_SECRET_KEY)
  const beforeIdentity = [port, ...(smtpUrl ? [] : [mailboxPort])]
  const beforePayments = [...beforeIdentity, ...(otherIdentityProvider ? [] : [identityPort])]
  demand(Boolean(smtpUrl) || mailboxPort !== port, 'MAILBOX_PORT must be a different port from PORT.')
  demand(
    otherIdentityProvider || !beforeIdentity.includes(identityPort),
    'IDENTITY_PORT must be a different port from PORT and MAILBOX_PORT.',
  )
  demand(
    realPayments || !beforePayments.includes(paymentsPort),
    'PAYMENTS_PORT must be a different port from PORT, MAILBOX_PORT and IDENTITY_PORT.',
  )

  const publicUrl = (urlOf('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
    /\/+$/,
    '',
  )
  const { pathname, search, hash, username } = URL.parse(publicUrl) ?? { pathname: '/' }
  demand(
    pathname === '/' && !search && !hash && !username,
    'PUBLIC_URL must end after the host and port: the product takes the whole site.',
  )
  const databaseUrl = urlOf('DATABASE_URL', ['postgres:', 'postgresql:'])
  // Its administrator's password and second-factor key are public, so a database of somebody's own gets it only when they ask for it (rule: demonstration-stays-away).
  const demonstration = environment.DEMO || (databaseUrl ? '0' : '1')
  demand(
    Object.hasOwn(demonstrations, demonstration),
    'DEMO must be 0 (an empty database), 1 (a demonstration) or small (a quick one).',
  )
  const secretKey = environment.SECRET_KEY || undefined
  demand(
    !secretKey || /^[\w-]{43,}$/.test(secretKey),
    'SECRET_KEY must be at least 32 random bytes in base64url.',
  )
  if (problems.length) throw new Refusal(problems.join('\n'))

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
