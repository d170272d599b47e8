/** Large mail providers and their domains. A provider limits what it is sent across all its domains. */
const providers: Record<string, readonly string[]> = {
  google: ['gmail.com', 'googlemail.com'],
  microsoft: [
    'hotmail.com',
    'hotmail.co.uk',
    'live.com',
    'live.co.uk',
    'msn.com',
    'outlook.com',
    'outlook.co.uk',
    'passport.com',
    'windowslive.com',
  ],
  yahoo: [
    'aol.co.uk',
    'aol.com',
    'rocketmail.com',
    'sky.com',
    'yahoo.co.uk',
    'yahoo.com',
    'yahoo.ie',
    'ymail.com',
  ],
  apple: ['icloud.com', 'mac.com', 'me.com'],
  bt: ['btinternet.com', 'btopenworld.com', 'talk21.com'],
  virgin: ['blueyonder.co.uk', 'ntlworld.com', 'virgin.net', 'virginmedia.com'],
  talktalk: ['lineone.net', 'talktalk.co.uk', 'talktalk.net', 'tiscali.co.uk'],
  proton: ['pm.me', 'proton.me', 'protonmail.com'],
  gmx: ['gmx.com', 'gmx.co.uk', 'gmx.de', 'gmx.net'],
}
const byDomain = new Map(
  Object.entries(providers).flatMap(([provider, domains]) => domains.map((domain) => [domain, provider])),
)

/** The mail provider of an address: the name of a large one, otherwise the domain. */
export function mailProviderOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return byDomain.get(domain) ?? domain
}

/** Second levels under which organisations have their domains, such as `co` in `co.uk`. */
const sharedLevels = /^(?:ac|co|com|edu|gov|ltd|me|net|nhs|org|plc|sch)$/

/**
 * Who answers for an address: a large mail provider, or the domain that somebody registered, without the subdomains that its owner makes freely.
 * @returns null for a large provider
 */
export function smallDomainOf(address: string): string | null {
  const provider = mailProviderOf(address)
  if (provider in providers) return null
  const labels = provider.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && sharedLevels.test(second) ? -3 : -2).join('.')
}
