import { createHash } from 'node:crypto'
import { expect, test } from '../../journey.ts'
import { pages } from '../../pages.ts'
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

test('a page’s policy allows its own scripts and styles by their content, and requires Trusted Types', async () => {
  for (const path of ['/signin/new', '/musketeer/dashboard', '/no/such/page']) {
    const response = await fetch(at(path))
    const policy = response.headers.get('content-security-policy')!
    const html = await response.text()
    const inline = [...html.matchAll(/<(script|style)(?![^>]*(?: src=|ld\+json))[^>]*>([^]*?)<\/\1>/g)]
    expect(inline, path).not.toEqual([])
    for (const [, name, content = ''] of inline)
      expect(policy, path).toMatch(new RegExp(`${name}-src 'self'[^;]*${escapeRegExp(hashOf(content))}`))
    expect(html + policy, path).not.toContain('nonce')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
  }
})

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
const escapeRegExp = (text: string) => text.replaceAll(/[+/.]/g, String.raw`\$&`)

test('a browser that has a page that is the same for everybody may cache it, whatever follows the question mark', async () => {
  for (const path of ['/learnmore', '/public-campaign/1']) {
    const etag = (await fetch(at(path))).headers.get('etag')!
    const again = await fetch(at(`${path}?from=a-friend`), { headers: { 'if-none-match': etag } })
    expect(again.status, path).toBe(304)
    expect(again.headers.get('content-security-policy'), path).toContain("default-src 'self'")
  }
})

test('no page that is cached repeats what follows the question mark', async () => {
  // With a slash at the end each is a page that is not cached yet.
  for (const page of [
    'learnmore',
    'about',
    'terms',
    'privacy',
    'accessibility',
    'developers',
    'public-campaign/1',
  ]) {
    const response = await fetch(at(`/${page}/?from=a-marked-friend`))
    expect(response.status, page).toBe(200)
    expect(await response.text(), page).not.toContain('a-marked-friend')
  }
})

test('a page that is one person’s, is missing or answers a form is never cached', async () => {
  for (const path of [
    '/report/nobodys-link',
    '/leave/nobodys-link',
    '/donationsuccess?session_id=cs_test_1',
    '/signin/new?after=error',
    '/public-campaign/999999',
    '/public-campaign/1.data',
  ])
    for (const _ of [1, 2]) {
      const { headers } = await fetch(at(path))
      expect(headers.get('etag'), path).toBeNull()
      expect(headers.get('cache-control'), path).toMatch(/^no-(cache|store)$/)
    }
  const body = new URLSearchParams({ email: 'marked@journey.example', password: 'not right' })
  const answer = await fetch(at('/signin/new'), { method: 'POST', body })
  expect(await answer.text()).toContain('marked@journey.example')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await (await fetch(at('/signin/new'))).text()).not.toContain('marked@journey.example')
})

test('a page that is cached has nothing of the request that it was rendered for', async () => {
  // With a slash at the end each is a page that is not cached yet.
  for (const path of ['/signup/', '/campaigns/', '/public-campaign/1/']) {
    const headers = {
      authorization: 'Bearer a-zebra-token-of-one-person',
      cookie: 'zebra=1',
      'user-agent': 'zebra',
      'x-forwarded-for': '203.0.113.9',
    }
    const first = await fetch(at(path), { headers })
    const second = await fetch(at(path))
    const html = await first.text()
    expect(first.headers.get('set-cookie'), path).toBeNull()
    expect(html, path).not.toMatch(/zebra|203\.0\.113/)
    expect(await second.text(), path).toBe(html)
    expect(second.headers.get('etag'), path).toBe(first.headers.get('etag'))
  }
})

test('a page needs no other file before it is painted', async () => {
  for (const path of ['/', '/about', '/signup', '/public-campaign/1', '/musketeer/dashboard', '/id/info']) {
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

test('a request without content leaves every page its content', async () => {
  for (const path of pages.nobody) {
    await fetch(at(path), { method: 'HEAD' })
    const reply = await fetch(at(path))
    expect(await reply.text(), path).toContain('</html>')
  }
})

test('a form on another site is refused with a sentence, and one on ours is not', async () => {
  const post = (origin: string) =>
    fetch(at('/leave/x'), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
  const refusal = await post('https://evil.example')
  expect(await refusal.json()).toMatchObject({ status: 400, error: 'NotUnderstood' })
  expect((await post(new URL(at('/')).origin)).headers.get('content-type')).toContain('text/html')
})
