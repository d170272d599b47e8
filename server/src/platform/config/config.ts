import { resolve } from 'node:path'
import { findUnencrypted, isLoopback, requiresStartTls, verifiesCertificate } from './encryption.ts'
import {
  developmentDefaults,
  Environment,
  renamedSettings,
  settingNames,
  type Settings,
} from './environment.ts'
import { findExamples } from './find-examples.ts'
import { findMisspelt } from './find-misspelt.ts'
import { readSecretFiles } from './secret-files.ts'
import { StartProblem } from './start-problem.ts'

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
    /** Hosts of organisations' servers that may be in a private network and without encryption (rule: webhook-addresses). */
    webhookHosts: env.WEBHOOK_HOSTS,
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
