import { unprintableLetters, unprintableSentence } from '@street-musketeers/contract/printable-letters.ts'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'

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

const hostNames = z
  .string()
  .regex(/^[^\s,/:@]+(, ?[^\s,/:@]+)*$/, 'must be host names with commas between them, without ports')
  .optional()
  .transform((hosts) => hosts?.toLowerCase().split(/, ?/) ?? [])

/** Each setting by itself: what it may be, and its default. */
export const Environment = z.object({
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
  PRIVATE_HOSTS: hostNames,
  WEBHOOK_HOSTS: hostNames,
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
export const developmentDefaults = {
  CONTACT_EMAIL: 'team@musketeers.example',
  MAIL_FROM: 'leaflets@musketeers.example',
  PROMOTER: 'Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA',
  EMAILS_PER_PROVIDER: '0',
  DRAIN_SECONDS: '0',
  WEBHOOK_HOSTS: 'localhost, 127.0.0.1',
}

/** The settings as read. */
export type Settings = z.output<typeof Environment>

/** Settings of the sandbox, the build and the backup. */
const otherSettings = ['BACKUPS', 'COMMIT', 'DEMO', 'IDENTITY_PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']

/** The names of all settings. */
export const settingNames: readonly string[] = [...Object.keys(Environment.shape), ...otherSettings]

/** Settings by their names before 1.0.0, which are accepted until the version after it. */
export const renamedSettings = { LETTERS_PER_PROVIDER: 'EMAILS_PER_PROVIDER' } as const
