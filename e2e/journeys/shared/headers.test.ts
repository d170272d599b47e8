import { expect, test } from '../../journey.ts'
import { at } from '../../people.ts'

interface Campaign {
  campaignLeafletFile: string
  leafletPreview: string
}

test('every kind of response has the security headers', async () => {
  const campaign = (await (await fetch(at('/api/campaign/1'))).json()) as Campaign
  const home = await (await fetch(at('/'))).text()
  const asset = /\/assets\/[\w-]+\.woff2/.exec(home)![0]
  const responses = {
    page: '/',
    'page that does not exist': '/no/such/page',
    dashboard: '/musketeer/dashboard',
    call: '/api/causes',
    'refused call': '/api/user',
    'unknown call': '/api/nothing',
    description: '/api/openapi.json',
    leaflet: campaign.campaignLeafletFile,
    picture: campaign.leafletPreview,
    'unknown file': '/files/nothing.pdf',
    asset,
  }
  for (const [kind, path] of Object.entries(responses)) {
    const { headers } = await fetch(at(path))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, kind).toMatch(/default-src '(none|self)'/)
    expect(policy, kind).not.toMatch(/unsafe-|\*/)
    expect(headers.get('x-content-type-options'), kind).toBe('nosniff')
    expect(headers.get('referrer-policy'), kind).toMatch(/no-referrer|same-origin/)
    expect(headers.get('permissions-policy'), kind).toContain('camera=()')
    const isForEmails = kind === 'picture'
    expect(headers.get('cross-origin-resource-policy'), kind).toBe(
      isForEmails ? 'cross-origin' : 'same-origin',
    )
    expect(headers.get('set-cookie'), kind).toBeNull()
    expect(headers.get('x-powered-by'), kind).toBeNull()
  }
})

test('a page’s policy allows its own scripts and styles by a new nonce, and requires Trusted Types', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await fetch(at('/signin/new'))).headers.get('content-security-policy')!),
  )
  const nonces = policies.map((policy) => /'nonce-([\w-]{20,})'/.exec(policy)![1])
  expect(nonces[0]).not.toBe(nonces[1])
  expect(policies[0]).toContain("require-trusted-types-for 'script'")
  expect(policies[0]).toContain(`style-src 'self' 'nonce-${nonces[0]}';`)
  expect(policies[0]).toContain("frame-ancestors 'none'")
  expect(policies[0]).toContain("object-src 'none'")
})

test('a static page needs no other file before it is painted', async () => {
  for (const path of ['/', '/about', '/signup', '/public-campaign/1']) {
    const html = await (await fetch(at(path))).text()
    expect(html, path).not.toContain('rel="stylesheet"')
    const blockingScripts = [...html.matchAll(/<script [^>]*src=[^>]*>/g)].filter(
      ([tag]) => !tag.includes('type="module"'),
    )
    expect(blockingScripts, path).toEqual([])
    // A compressed page can fit into the first packets of a connection.
    const response = await fetch(at(path), { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding'), path).toBe('br')
  }
})
