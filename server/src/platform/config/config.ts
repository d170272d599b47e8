import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { unprintableLetters, unprintableSentence } from '@street-musketeers/contract/printable-letters.ts'
import { z } from 'zod'
import { StartProblem } from './start-problem.ts'
import { findUnencrypted, isLoopback, requiresStartTls, verifiesCertificate } from './encryption.ts'
import { findExamples } from './find-examples.ts'
import { findMisspelt } from './find-misspelt.ts'
import { readSecretFiles } from './secret-files.ts'

const url = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    abort: true,
  })

const publicAddress = url('http:', 'https:')
  .refine(
    (value) => {
      const { pathname, search, hash, username } = new URL(value)
      return !`${pathname.replace(/\/+$/, '')}${search}${hash}${username}`
    },
    { error: 'must end after the host and port: the product takes the whole site' },
  )
  .transform((value) => value.replace(/\/+$/, ''))

/** A text that is drawn on packs or cards (rule: drawn-is-typed). */
const drawn = (text: z.ZodString) =>
  text.refine((value) => unprintableLetters(value).length === 0, {
    error: ({ input }) => `must be changed: ${unprintableSentence(unprintableLetters(String(input)))}`,
  })

const integerBetween = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`))

function hasCertificates(file: string): boolean {
  try {
    return Boolean(new X509Certificate(readFileSync(file)))
  } catch {
    return false
  }
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  RUN: z
    .enum(['web,worker', 'web', 'worker', 'inbound'], 'must be web, worker, web,worker or inbound')
    .default('web,worker')
    .transform((parts) => ({
      web: parts.includes('web'),
      worker: parts.includes('worker'),
      inbound: parts === 'inbound',
    })),
  PORT: integerBetween(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  OPERATIONS_PORT: integerBetween(0, 65535).optional(),
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must name a folder'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  SMTP_URL: url('smtp:', 'smtps:'),
  PUBLIC_URL: publicAddress,
  SECRET_KEY: z.string().regex(/^[\w-]{43,}$/, 'must be at least 32 random bytes in base64url'),
  SECRET_KEY_PREVIOUS: z
    .string()
    .regex(/^[\w-]{43,}$/, 'must be the previous SECRET_KEY, in base64url')
    .optional(),
  SOURCE_URL: url('https:').optional(),
  PRODUCT_NAME: drawn(z.string().min(1)).default('Street Musketeers'),
  CONTACT_EMAIL: z.email('must be an email address'),
  MAIL_FROM: z.email('must be an email address'),
  BOUNCE_ADDRESS: z
    .email('must be an email address')
    .regex(/^[^+@]{1,20}@/, 'must have at most 20 characters before the @, and no +')
    .optional(),
  INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain, such as in.example.org')
    .transform((domain) => domain.toLowerCase())
    .optional(),
  INBOUND_HOST: z.string().min(1).default('127.0.0.1'),
  INBOUND_PORT: integerBetween(0, 65535).optional(),
  INBOUND_PROTOCOL: z.enum(['smtp', 'lmtp'], 'must be smtp or lmtp').default('smtp'),
  INBOUND_CONNECTIONS: integerBetween(1, 1000).default(100),
  INBOUND_TLS_KEY: z.string().min(1).optional(),
  INBOUND_TLS_CERTIFICATE: z.string().min(1).optional(),
  PROMOTER: drawn(z.string().min(10, 'must give the name and address of the site’s promoter')),
  PRIVATE_HOSTS: z
    .string()
    .regex(/^[^\s,/:@]+(, ?[^\s,/:@]+)*$/, 'must be host names with commas between them, without ports')
    .optional()
    .transform((hosts) => hosts?.toLowerCase().split(/, ?/) ?? []),
  TRUSTED_PROXIES: integerBetween(0, 5).default(0),
  DRAIN_SECONDS: integerBetween(0, 10).default(3),
  SMTP_CONNECTIONS: integerBetween(1, 100).default(11),
  EMAILS_PER_PROVIDER: integerBetween(0, 10_000).default(50),
  IN_DOUBT_SECONDS: integerBetween(1, 86_400).default(900),
  FILES_S3_URL: url('http:', 'https:').optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  IDENTITY_PROVIDER_ISSUER: url('http:', 'https:').optional(),
  IDENTITY_PROVIDER_CLIENT_ID: z.string().optional(),
  IDENTITY_PROVIDER_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{10,}$/, 'must be a secret key of Stripe, which starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{10,}$/, 'must be the signing secret of a webhook, which starts with whsec_')
    .optional(),
  STRIPE_API_BASE: url('http:', 'https:').default('https://api.stripe.com'),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .refine(hasCertificates, 'must name a file with certificates (PEM)')
    .optional(),
  WEB_DEV: z.literal('1', 'must be 1 or unset').optional(),
})

/** Defaults for developers. Production has none of them. */
const developmentDefaults = {
  CONTACT_EMAIL: 'team@musketeers.example',
  MAIL_FROM: 'leaflets@musketeers.example',
  PROMOTER: 'Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA',
  EMAILS_PER_PROVIDER: '0',
  DRAIN_SECONDS: '0',
}

export type Config = ReturnType<typeof readConfig>

/** A bucket of an S3-compatible store, and our credentials for it. */
export interface S3Settings {
  /** The bucket's address in path style, `https://host/bucket`, which every such store supports. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** The OpenID Connect provider that people can sign in with (rule: provider-sign-in), and our registration there. */
export interface IdentityProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name of its accounts, shown after "Continue with". */
  accountLabel: string
}

/** The payment provider's API, and the secrets that authenticate us to it and it to us. */
export interface PaymentSettings {
  secretKey: string
  webhookSecret: string
  apiBase: URL
}

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

/** Settings of the sandbox, the build and the backup. */
const otherSettings = ['BACKUPS', 'COMMIT', 'DEMO', 'IDENTITY_PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']

/** The names of all settings. */
export const settingNames: readonly string[] = [...Object.keys(Environment.shape), ...otherSettings]

/** Settings by their names before 1.0.0, which are accepted until the version after it. */
const renamedSettings = { LETTERS_PER_PROVIDER: 'EMAILS_PER_PROVIDER' } as const

/** Settings that are all set or none. */
const groups: [names: (keyof Settings)[], reason: string][] = [
  [['FILES_S3_URL', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET'], 'a bucket needs its address, key id and secret'],
  [
    ['IDENTITY_PROVIDER_ISSUER', 'IDENTITY_PROVIDER_CLIENT_ID', 'IDENTITY_PROVIDER_CLIENT_SECRET'],
    'the identity provider needs its issuer, client id and client secret',
  ],
  [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    "card payments need the secret key and the webhook's signing secret",
  ],
  [['INBOUND_TLS_KEY', 'INBOUND_TLS_CERTIFICATE'], 'TLS needs the key and the certificate'],
]

/** The settings as read. */
export type Settings = z.output<typeof Environment>

/**
 * Reads and checks the environment.
 * @throws {StartProblem} with a line for every setting that is missing, malformed, misspelt or an example
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const warnings: string[] = []
  for (const [oldName, name] of Object.entries(renamedSettings)) {
    if (given[oldName] === undefined) continue
    warnings.push(
      `The setting ${oldName} is called ${name} now. The next version does not know the old name.`,
    )
    given[name] ??= given[oldName]
  }
  const fromFiles = readSecretFiles(given, Object.keys(Environment.shape))
  const { settings } = fromFiles
  const production = settings.NODE_ENV === 'production'
  const { values, problems: wrong } = readEach(
    production ? settings : { ...developmentDefaults, ...settings },
  )
  const problems = [
    ...findMisspelt(Object.keys(given), settingNames),
    ...fromFiles.problems,
    // A file that cannot be read is a problem already.
    ...wrong.filter(({ name }) => given[`${name}_FILE`] === undefined || settings[name] !== undefined),
    ...groups.flatMap(([names, reason]) => findMissing(names, reason, settings)),
    ...findContradictions(values, production),
  ].map((problem) => (typeof problem === 'string' ? problem : problem.sentence))
  if (problems.length) throw new StartProblem(problems.join('\n'))
  return { ...arrange(values as Settings, production), warnings }
}

/** Reads each setting by itself. @returns those that are right, and a sentence for each of the others */
function readEach(settings: Record<string, string | undefined>) {
  const values: Record<string, unknown> = {}
  const problems: { name: string; sentence: string }[] = []
  for (const [name, schema] of Object.entries(Environment.shape)) {
    const result = schema.safeParse(settings[name])
    if (result.success) values[name] = result.data
    else
      problems.push({
        name,
        sentence:
          settings[name] === undefined
            ? `${name} is not set; see .env.example for what it means.`
            : `${name} ${result.error.issues[0]!.message}.`,
      })
  }
  return { values: values as Partial<Settings>, problems }
}

/** @returns a sentence for each setting of a group that is missing while others of it are set */
const findMissing = (names: (keyof Settings)[], reason: string, settings: Record<string, unknown>) =>
  names.some((name) => settings[name] !== undefined)
    ? names.filter((name) => settings[name] === undefined).map((name) => `${name} is not set; ${reason}.`)
    : []

/** @returns a sentence for each setting that is right by itself and does not suit the others, or production */
function findContradictions(env: Partial<Settings>, production: boolean): string[] {
  const problems: string[] = []
  if (env.RUN?.inbound && env.INBOUND_PORT === undefined)
    problems.push('INBOUND_PORT is not set; RUN=inbound receives emails on it.')
  for (const name of ['IDENTITY_PROVIDER_ISSUER', 'STRIPE_API_BASE'] as const) {
    const address = URL.parse(env[name] ?? '')
    if (address?.protocol === 'http:' && (production || !isLoopback(address.hostname)))
      problems.push(`${name} must start with https://, except for one on this machine outside production.`)
  }
  if (!production) return problems
  if (env.PUBLIC_URL?.startsWith('http://'))
    problems.push('PUBLIC_URL must start with https:// in production.')
  if (env.SOURCE_URL === undefined)
    problems.push(
      'SOURCE_URL is not set: section 13 of the licence (AGPL) gives visitors a right to the source of what you run.',
    )
  return [...problems, ...findExamples(env), ...findUnencrypted(env)]
}

/** The settings in the product's own words. */
function arrange(env: Settings, production: boolean) {
  return {
    production,
    run: env.RUN,
    port: env.PORT,
    host: env.HOST,
    /** The port for health, readiness and metrics; none when undefined. */
    operations:
      env.OPERATIONS_PORT === undefined
        ? undefined
        : { host: env.OPERATIONS_HOST, port: env.OPERATIONS_PORT },
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** A file with certificate authorities to trust beside the usual ones. */
    authoritiesFile: env.NODE_EXTRA_CA_CERTS,
    smtpUrl: env.SMTP_URL,
    smtpTls: {
      requireStartTls: production && requiresStartTls(env),
      verifyCertificate: verifiesCertificate(env),
    },
    smtpConnections: env.SMTP_CONNECTIONS,
    /** Bulk emails a second to one mail provider, from all workers together; 0 for no limit. */
    emailsPerProvider: env.EMAILS_PER_PROVIDER,
    publicUrl: env.PUBLIC_URL,
    secretKey: env.SECRET_KEY,
    /** The previous secret key, while it is being changed. */
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    productName: env.PRODUCT_NAME,
    contactEmail: env.CONTACT_EMAIL,
    mailFrom: env.MAIL_FROM,
    /** Where mail servers report emails that they could not deliver; the sender's address when undefined. */
    bounceAddress: env.BOUNCE_ADDRESS,
    /** The domain of the addresses that replies to leaflet emails go to; undefined: they cannot be answered with a number. */
    replyDomain: env.INBOUND_DOMAIN,
    /** Where emails are received; none are when undefined. */
    inbound: readInbound(env),
    promoter: env.PROMOTER,
    /** Where visitors get the source of what runs (AGPL, section 13). */
    sourceUrl: env.SOURCE_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    /** How long a web process still answers after a stop signal, while /ready tells the proxy to send no more. */
    drainSeconds: env.DRAIN_SECONDS,
    inDoubtSeconds: env.IN_DOUBT_SECONDS,
    /** The bucket for files; a folder in DATA_DIR when undefined. */
    s3: readS3(env),
    identityProvider: readIdentityProvider(env),
    /** Card payments; none are taken when undefined. */
    payments: readPayments(env),
    viteInProcess: env.WEB_DEV === '1',
  }
}

function readInbound(env: Settings): InboundSettings | undefined {
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

function readS3({
  FILES_S3_URL: url,
  FILES_S3_REGION: region,
  FILES_S3_KEY_ID: keyId,
  FILES_S3_SECRET: secret,
}: Settings): S3Settings | undefined {
  return url && keyId && secret ? { url: url.replace(/\/+$/, ''), region, keyId, secret } : undefined
}

function readIdentityProvider({
  IDENTITY_PROVIDER_ISSUER: issuer,
  IDENTITY_PROVIDER_CLIENT_ID: clientId,
  IDENTITY_PROVIDER_CLIENT_SECRET: clientSecret,
}: Settings): IdentityProviderSettings | undefined {
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, accountLabel: accountLabelFor(new URL(issuer).hostname) }
    : undefined
}

function readPayments({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: base,
}: Settings): PaymentSettings | undefined {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase: new URL(base) } : undefined
}

function accountLabelFor(hostname: string): string {
  if (hostname === 'accounts.google.com') return 'Google'
  return isLoopback(hostname) ? 'a test account' : `your ${hostname} account`
}
