/** Settings that hold an address of another machine, or our own. */
const addresses = [
  'DATABASE_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'SOURCE_URL',
  'FILES_S3_URL',
  'IDENTITY_PROVIDER_ISSUER',
] as const
const emailAddresses = ['CONTACT_EMAIL', 'MAIL_FROM', 'BOUNCE_ADDRESS'] as const
const secrets = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'FILES_S3_SECRET',
  'IDENTITY_PROVIDER_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

type Name =
  | (typeof addresses)[number]
  | (typeof emailAddresses)[number]
  | (typeof secrets)[number]
  | 'INBOUND_DOMAIN'
  | 'PROMOTER'

/** A domain that nobody can own (RFC 2606). */
const isExampleHost = (host: string) => /(^|\.)example(\.(com|net|org))?$/i.test(host)

/** Words that documents and habits put in place of a secret. */
const exampleWord = /^(pass|password|passwd|pw|secret|user|username|test|postgres|admin|minioadmin)$/i
const examplePart = /example|change-?me|…|%E2%80%A6|\.\.\./i
/** A random secret of 16 characters or more has more different ones, also of the sixteen of hexadecimal. */
const fewestCharacters = 5

const isExampleSecret = (secret: string) =>
  exampleWord.test(secret) ||
  examplePart.test(secret) ||
  (secret.length >= 16 && new Set(secret.replace(/^[a-z]+_(live_|test_)?/, '')).size < fewestCharacters)

/**
 * Finds values that are examples. Emails from an example's address would reach nobody, an imprint with an example's name breaks the law, and a
 * secret that documents show is not secret (rule: demonstration-stays-away).
 * @returns one sentence for each setting, without its value
 */
export function findExamples(settings: Partial<Record<Name, string | undefined>>): string[] {
  const problems: string[] = []
  const refuse = (name: Name, instead: string) =>
    problems.push(`${name} is an example. Set it to ${instead}.`)
  for (const name of addresses) {
    const url = URL.parse(settings[name] ?? '')
    if (!url) continue
    if (isExampleHost(url.hostname)) refuse(name, 'your own address')
    else if (isExampleSecret(url.password))
      problems.push(`The password in ${name} is an example. Choose your own.`)
  }
  for (const name of emailAddresses)
    if (isExampleHost(settings[name]?.split('@').at(-1) ?? '')) refuse(name, 'an address of your own')
  for (const name of secrets) if (isExampleSecret(settings[name] ?? '')) refuse(name, 'a secret of your own')
  if (isExampleHost(settings.INBOUND_DOMAIN ?? '')) refuse('INBOUND_DOMAIN', 'a domain of your own')
  if (settings.PROMOTER?.includes('Exampleton'))
    refuse('PROMOTER', 'the name and address of the person who promotes your site')
  return problems
}
