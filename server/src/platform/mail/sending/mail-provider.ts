/** Domains behind which the same provider counts what it is sent; whoever is not named here is counted by domain. */
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
}
const byDomain = new Map(
  Object.entries(providers).flatMap(([provider, domains]) => domains.map((domain) => [domain, provider])),
)

/** Who keeps the mailbox of an address: by name for the large ones, else its domain. */
export function providerOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return byDomain.get(domain) ?? domain
}
