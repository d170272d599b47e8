import { statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { unprintableLetters, unprintableSentence } from '@street-musketeers/contract/printable-letters.ts'
import { z } from 'zod'
import type { S3Settings } from '../files/s3-store.ts'
import { StartProblem } from './start-problem.ts'
import { encryptionRules, isLoopback } from './encryption.ts'
import { readInbound } from './read-inbound.ts'
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

function isProgram(path: string): boolean {
  const found = isAbsolute(path) ? statSync(path, { throwIfNoEntry: false }) : undefined
  return found !== undefined && found.isFile() && (found.mode & 0o111) > 0
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
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:'),
  PUBLIC_URL: publicAddress,
  SECRET_KEY: z.string().regex(/^[\w-]{43,}$/, 'must be at least 32 random bytes in base64url'),
  SECRET_KEY_PREVIOUS: z
    .string()
    .regex(/^[\w-]{43,}$/, 'must be the SECRET_KEY of before, in base64url')
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
  LETTERS_PER_PROVIDER: integerBetween(0, 10_000).default(50),
  IN_DOUBT_SECONDS: integerBetween(1, 86_400).default(900),
  RELAY_LOOKUP: z.string().refine(isProgram, 'must be the absolute path of a program').optional(),
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
  WEB_DEV: z.literal('1', 'must be 1 or unset').optional(),
})

/** Defaults for developers. Production has none of them. */
const developmentDefaults = {
  CONTACT_EMAIL: 'team@musketeers.example',
  MAIL_FROM: 'leaflets@musketeers.example',
  PROMOTER: 'Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA',
  LETTERS_PER_PROVIDER: '0',
  DRAIN_SECONDS: '0',
}

export type Config = ReturnType<typeof readConfig>

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

/**
 * Reads and checks the environment.
 * @throws {StartProblem} naming the first setting that is missing or malformed
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const settings = readSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    Object.keys(Environment.shape),
  )
  const production = settings.NODE_ENV === 'production'
  const result = Environment.safeParse(production ? settings : { ...developmentDefaults, ...settings })
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    const name = String(path[0])
    throw new StartProblem(
      settings[name] === undefined
        ? `${name} is not set; see .env.example for what it means.`
        : `${name} ${message}.`,
    )
  }

  const env = result.data
  const encryption = encryptionRules(env.PRIVATE_HOSTS)
  if (production) {
    if (new URL(env.PUBLIC_URL).protocol !== 'https:')
      throw new StartProblem('PUBLIC_URL must start with https:// in production.')
    refuseExamples(env)
    if (env.SOURCE_URL === undefined)
      throw new StartProblem(
        'SOURCE_URL is not set: section 13 of the licence (AGPL) gives visitors a right to the source of what you run.',
      )
    encryption.requireForDatabase('DATABASE_URL', env.DATABASE_URL)
    encryption.requireForDatabase('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL)
    encryption.requireForSmtp('SMTP_URL', env.SMTP_URL)
    encryption.requireForHttp('FILES_S3_URL', env.FILES_S3_URL)
  }

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
    /** A replica of the database for large reads; none when undefined. */
    replicaUrl: env.DATABASE_REPLICA_URL,
    smtpUrl: env.SMTP_URL,
    smtpRequiresStartTls: production && encryption.requiresStartTls(env.SMTP_URL),
    smtpConnections: env.SMTP_CONNECTIONS,
    /** Bulk emails a second to one mail provider, from all workers together; 0 for no limit. */
    lettersPerProvider: env.LETTERS_PER_PROVIDER,
    publicUrl: env.PUBLIC_URL,
    secretKey: env.SECRET_KEY,
    /** The secret key of before, while it is being changed. */
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
    /** The program that says which emails the mail server has taken; undefined: nobody can tell. */
    relayLookup: env.RELAY_LOOKUP,
    /** The bucket for files; a folder in DATA_DIR when undefined. */
    s3: readS3(env),
    identityProvider: readIdentityProvider(env, production),
    /** Card payments; none are taken when undefined. */
    payments: readPayments(env, production),
    viteInProcess: env.WEB_DEV === '1',
  }
}

/** Emails from an example's address would reach nobody, and an imprint with an example's name breaks the law (rule: demonstration-stays-away). */
function refuseExamples(env: z.output<typeof Environment>): void {
  const isExample = (host: string | undefined) =>
    host !== undefined && /(^|\.)example(\.(com|net|org))?$/i.test(host)
  for (const name of ['CONTACT_EMAIL', 'MAIL_FROM', 'BOUNCE_ADDRESS'] as const)
    if (isExample(env[name]?.split('@').at(-1)))
      throw new StartProblem(`${name} is an example. Set it to an address of your own.`)
  if (isExample(env.INBOUND_DOMAIN))
    throw new StartProblem('INBOUND_DOMAIN is an example. Set it to a domain of your own.')
  if (isExample(new URL(env.PUBLIC_URL).hostname))
    throw new StartProblem('PUBLIC_URL is an example. Set it to your own address.')
  if (env.PROMOTER.includes('Exampleton'))
    throw new StartProblem(
      'PROMOTER is an example. Set it to the name and address of whoever promotes your site.',
    )
}

function readS3({
  FILES_S3_URL: url,
  FILES_S3_REGION: region,
  FILES_S3_KEY_ID: keyId,
  FILES_S3_SECRET: secret,
}: z.output<typeof Environment>): S3Settings | undefined {
  if (!url && !keyId && !secret) return undefined
  if (!url || !keyId || !secret)
    throw new StartProblem(
      `FILES_S3_${!url ? 'URL' : !keyId ? 'KEY_ID' : 'SECRET'} is not set; a bucket needs its address, key id and secret.`,
    )
  return { url: url.replace(/\/+$/, ''), region, keyId, secret }
}

function readIdentityProvider(
  env: z.output<typeof Environment>,
  production: boolean,
): IdentityProviderSettings | undefined {
  const {
    IDENTITY_PROVIDER_ISSUER: issuer,
    IDENTITY_PROVIDER_CLIENT_ID: clientId,
    IDENTITY_PROVIDER_CLIENT_SECRET: clientSecret,
  } = env
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret) {
    const missing = !issuer ? 'ISSUER' : !clientId ? 'CLIENT_ID' : 'CLIENT_SECRET'
    throw new StartProblem(
      `IDENTITY_PROVIDER_${missing} is not set; the identity provider needs its issuer, client id and client secret.`,
    )
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && (production || !isLoopback(hostname)))
    throw new StartProblem(
      'IDENTITY_PROVIDER_ISSUER must start with https://, except for one on this machine outside production.',
    )
  return { issuer, clientId, clientSecret, accountLabel: accountLabelFor(hostname) }
}

function readPayments(
  {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: base,
  }: z.output<typeof Environment>,
  production: boolean,
): PaymentSettings | undefined {
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new StartProblem(
      `STRIPE_${secretKey ? 'WEBHOOK_SECRET' : 'SECRET_KEY'} is not set; card payments need the secret key and the webhook's signing secret.`,
    )
  const apiBase = new URL(base)
  if (apiBase.protocol === 'http:' && (production || !isLoopback(apiBase.hostname)))
    throw new StartProblem(
      'STRIPE_API_BASE must start with https://, except for one on this machine outside production.',
    )
  return { secretKey, webhookSecret, apiBase }
}

function accountLabelFor(hostname: string): string {
  if (hostname === 'accounts.google.com') return 'Google'
  return isLoopback(hostname) ? 'a test account' : `your ${hostname} account`
}
